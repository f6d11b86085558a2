import { Hono } from 'hono';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { many } from '../../platform/http/answer.ts';
import type { AppEnv, Deps } from '../../platform/http/context.ts';
import { cadRoutes } from '../plans/routes/cad-to-geojson.ts';
import { computingRoutes } from './geo-routes.ts';
import { imageRoutes } from '../images/routes.ts';
import { mapObjectRoutes } from '../plans/routes/map-objects.ts';

/** The taxonomy, and what is computed or converted for a client without a place in the hierarchy. */
export function toolRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/featureTypes', (c) => many(c, builtInTaxonomy));
  for (const part of [computingRoutes, cadRoutes, mapObjectRoutes, imageRoutes])
    routes.route('/', part(deps));
  return routes;
}
