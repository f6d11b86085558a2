import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { buildingRoutes } from './buildings.ts';
import { clientRoutes } from './clients.ts';
import { levelRoutes } from './levels.ts';
import { siteRoutes } from './sites.ts';

export function hierarchyRoutes(deps: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const part of [clientRoutes, siteRoutes, buildingRoutes, levelRoutes]) routes.route('/', part(deps));
  return routes;
}
