import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/context.ts';
import type { PlanDeps } from '../deps.ts';
import { cadRoutes } from './cad-to-geojson.ts';
import { floorPlanRoutes } from './floor-plans.ts';
import { mapJobRoutes } from './map-jobs.ts';
import { mapObjectRoutes } from './map-objects.ts';

export function planRoutes(deps: PlanDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const part of [floorPlanRoutes, cadRoutes, mapObjectRoutes, mapJobRoutes])
    routes.route('/', part(deps));
  return routes;
}
