import type { Hono } from 'hono';
import { baseMaps as calls } from '../../../src/contract/calls/base-maps.ts';
import { requireSight } from '../../platform/access/authorize.ts';
import type { BaseMapFile } from './base-files.ts';
import type { BaseMaps } from './base-maps.ts';
import { notThere } from './faults.ts';
import { ownStyleOf } from '../sdk/index.ts';
import type { BaseMapDeps } from './deps.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { createMount } from '../../platform/http/mount.ts';
import { idParam } from '../../platform/http/params.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';

const MAX_ZOOM = 24;
/** Files that one person may be waiting for; a browser asks for some dozens at once. */
const AT_ONCE = 64;

/** The base map of the whole server, and those of clients that have one of their own. */
export function baseMapRoutes({ db, config, baseMaps }: BaseMapDeps): Hono<AppEnv> {
  // A gate returns the address of the style, which no browser receives, and the reader for it.
  const { routes, on } = createMount({
    'signed in': () => ({ maps: baseMaps.operator, styleUrl: orNotThere(config.mapStyleUrl ?? null) }),
    'see client': async (c, user) => {
      const clientId = idParam(c, 'client');
      requireSight(user, { clientId });
      return { maps: baseMaps.clients, styleUrl: orNotThere(await ownStyleOf(db, clientId)) };
    },
  });
  const waiting = new Map<number, number>();

  /** One person can't take all connections to a host that is slow. */
  async function share<T>(c: Ctx, work: () => Promise<T>): Promise<T> {
    const { id } = c.get('user');
    const count = waiting.get(id) ?? 0;
    if (count >= AT_ONCE) throw new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });
    waiting.set(id, count + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  }

  const style = async ({ c, place }: Asked) => {
    const base = `${publicOrigin(c, config)}${c.req.path.replace(/\/style\.json$/, '')}`;
    const bytes = await share(c, () => place.maps.style(place.styleUrl, base));
    return c.body(bytes, 200, { 'content-type': 'application/json' });
  };
  const tile = async ({ c, place, params }: Asked<'name' | 'z' | 'x' | 'y'>) => {
    const [z, x, y] = [whole(params.z), whole(params.x), whole(params.y)];
    if (!(z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z)) throw notThere();
    return send(c, await share(c, () => place.maps.tile(place.styleUrl, params.name, { z, x, y })));
  };
  const file = async ({ c, place, params }: Asked<'name'>) =>
    send(c, await share(c, () => place.maps.file(place.styleUrl, params.name)));
  const sprite = async ({ c, place, params }: Asked<'name' | 'file'>) => {
    const ending = params.file.slice('sprite'.length);
    return send(c, await share(c, () => place.maps.sprite(place.styleUrl, params.name, ending)));
  };

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

interface Asked<Param extends string = never> {
  c: Ctx;
  place: { maps: BaseMaps; styleUrl: string };
  params: Record<Param, string>;
}

function orNotThere(address: string | null): string {
  if (address === null) throw notThere();
  return address;
}

function whole(text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw notThere();
  return Number(text);
}

/** The base map is not personal, and it changes slowly. */
const send = (c: Ctx, { bytes, mediaType }: BaseMapFile): Response =>
  c.body(bytes, 200, { 'content-type': mediaType, 'cache-control': 'private, max-age=86400' });
