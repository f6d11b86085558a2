import { Hono } from 'hono';
import { authenticate } from './auth/authenticate.ts';
import { notFound } from './errors.ts';
import { addExtensions } from './extensions.ts';
import type { AppEnv, Deps } from './http/context.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { answer, failureHandler } from './http/failure.ts';
import { packed } from './http/packed.ts';
import { personal } from './http/personal.ts';
import { requestLog } from './http/request-log.ts';
import { authRoutes, openAuthRoutes } from './routes/auth.ts';
import { buildingRoutes } from './routes/buildings.ts';
import { clientRoutes } from './routes/clients.ts';
import { docsRoutes } from './routes/docs.ts';
import { featureRoutes } from './routes/features.ts';
import { floorPlanRoutes } from './routes/floor-plans.ts';
import { graphRoutes } from './routes/graphs.ts';
import { levelContentRoutes } from './routes/level-content.ts';
import { levelRoutes } from './routes/levels.ts';
import { mapJobRoutes } from './routes/map-jobs.ts';
import { mapRoutes } from './routes/maps.ts';
import { operationsRoutes } from './routes/operations.ts';
import { sdkConfigurationRoutes } from './routes/sdk-configurations.ts';
import { siteRoutes } from './routes/sites.ts';
import { openImageRoutes } from './routes/tools/images.ts';
import { toolRoutes } from './routes/tools.ts';
import { userRoutes } from './routes/users.ts';
import { appRoutes } from './static/app-routes.ts';
import { securityHeaders } from './static/security-headers.ts';
import { joinable } from './storage/joint.ts';

const BASE = '/api/v8';

const SIGNED_IN_ROUTES = [
  authRoutes,
  clientRoutes,
  siteRoutes,
  buildingRoutes,
  levelRoutes,
  levelContentRoutes,
  graphRoutes,
  featureRoutes,
  floorPlanRoutes,
  toolRoutes,
  mapRoutes,
  mapJobRoutes,
  userRoutes,
  sdkConfigurationRoutes,
];

/** The whole server as a function from request to answer; it knows nothing of ports and processes. */
export function createApp(given: Deps): Hono<AppEnv> {
  const deps = { ...given, db: joinable(given.db) };
  const app = new Hono<AppEnv>();
  app.use(requestLog(deps));
  app.use(securityHeaders(deps.config));
  app.onError(failureHandler(deps.log, deps.room));

  const api = new Hono<AppEnv>();
  api.route('/', operationsRoutes(given));
  api.route('/', docsRoutes(deps));
  api.route('/', openAuthRoutes(deps));
  api.route('/', openImageRoutes(deps));
  api.use(personal());
  api.use(authenticate(deps));
  addExtensions(api, given);
  for (const routes of SIGNED_IN_ROUTES) api.route('/', routes(deps));
  api.all('*', (c) => answer(c, notFound('no-such-call')));

  const elsewhere = crossOrigin(deps.config);
  if (elsewhere) app.use('/api/*', elsewhere);
  app.use(`${BASE}/*`, packed());
  app.route(BASE, api);
  app.all('/api/*', (c) => answer(c, notFound('no-such-call')));
  app.route('/', operationsRoutes(given));
  app.route('/', appRoutes(deps.config));
  return app;
}
