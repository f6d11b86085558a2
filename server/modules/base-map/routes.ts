import type { Hono } from 'hono';
import { baseMaps as calls } from '../../../src/contract/calls/base-maps.ts';
import { requireSight } from '../../platform/access/authorize.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount } from '../../platform/http/mount.ts';
import { idParam } from '../../platform/http/params.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { userKey } from '../../platform/http/user-key.ts';
import { ownStyleOf } from '../sdk/index.ts';
import type { BaseMapDeps } from './deps.ts';
import { type BaseMapPlace, baseMapHandlers, orNotThere } from './handlers.ts';

/** The base map of the whole server, and those of clients that have one of their own. */
export function baseMapRoutes({ db, config, baseMaps }: BaseMapDeps): Hono<AppEnv> {
  const { routes, on } = createMount({
    'signed in': (): BaseMapPlace => ({
      maps: baseMaps.operator,
      styleUrl: orNotThere(config.mapStyleUrl ?? null),
    }),
    'see client': async (c, user): Promise<BaseMapPlace> => {
      const clientId = idParam(c, 'client');
      requireSight(user, { clientId });
      return { maps: baseMaps.clients, styleUrl: orNotThere(await ownStyleOf(db, clientId)) };
    },
  });
  const { style, tile, file, sprite } = baseMapHandlers({
    callerOf: userKey,
    originOf: (c) => publicOrigin(c, config),
  });

  on(calls.style, style);
  on(calls.tile, tile);
  on(calls.file, file);
  on(calls.sprite, sprite);
  on(calls.clientStyle, style);
  on(calls.clientTile, tile);
  on(calls.clientFile, file);
  on(calls.clientSprite, sprite);
  return routes;
}
