import { Hono } from 'hono';
import { sdkConfigurationBodySchema } from '../../../src/contract/index.ts';
import { SDK_DEFAULT_KEYS } from '../../../src/domain/sdk/default-keys.ts';
import { requireEditor, requireSight } from '../../platform/access/authorize.ts';
import { many, one } from '../../platform/http/answer.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { idParam } from '../../platform/http/params.ts';
import { expectMatch } from '../../platform/http/preconditions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Kind, PLACES, readConfiguration, writeConfiguration } from './service.ts';

const BASE = '/configurations/sdk-configurations';
const PARAM = { clients: 'client', sites: 'site', buildings: 'building' } as const;

export function sdkConfigurationRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const findPlace = (c: Ctx, kind: Kind, gate: typeof requireSight) =>
    PLACES[kind](db, c.get('user'), idParam(c, PARAM[kind]), gate);

  routes.get(`${BASE}/default-keys`, (c) => many(c, SDK_DEFAULT_KEYS));

  for (const kind of ['clients', 'sites', 'buildings'] as const) {
    const path = `${BASE}/${kind}/:${PARAM[kind]}`;
    routes.get(path, async (c) =>
      one(c, await readConfiguration(db, await findPlace(c, kind, requireSight))),
    );
    routes.post(path, async (c) => {
      const place = await findPlace(c, kind, requireEditor);
      const body = await readBody(c, sdkConfigurationBodySchema);
      return one(c, await writeConfiguration(db, place, body, expectMatch(c)));
    });
  }
  return routes;
}
