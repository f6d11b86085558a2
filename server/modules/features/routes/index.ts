import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/context.ts';
import type { FeatureDeps } from '../deps.ts';
import { singleFeatureRoutes } from './features.ts';
import { levelContentRoutes } from './level-content.ts';

export function featureRoutes(deps: FeatureDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const part of [levelContentRoutes, singleFeatureRoutes]) routes.route('/', part(deps));
  return routes;
}
