import { Hono } from 'hono';
import { authenticate } from './modules/auth/authenticate.ts';
import { notFound } from './platform/api-error.ts';
import { addExtensions } from './extensions.ts';
import type { AppEnv, Deps } from './platform/http/context.ts';
import { crossOrigin } from './platform/http/cors.ts';
import { answer, failureHandler } from './platform/http/error-handler.ts';
import { packed } from './platform/http/compress.ts';
import { personal } from './platform/http/private-answers.ts';
import { requestLog } from './platform/http/request-log.ts';
import { authRoutes, openAuthRoutes } from './modules/auth/routes.ts';
import { buildingRoutes } from './modules/hierarchy/routes/buildings.ts';
import { clientRoutes } from './modules/hierarchy/routes/clients.ts';
import { docsRoutes } from './modules/docs/routes.ts';
import { featureRoutes } from './modules/features/routes/features.ts';
import { floorPlanRoutes } from './modules/plans/routes/floor-plans.ts';
import { graphRoutes } from './modules/networks/routes.ts';
import { levelContentRoutes } from './modules/features/routes/level-content.ts';
import { levelRoutes } from './modules/hierarchy/routes/levels.ts';
import { mapJobRoutes } from './modules/plans/routes/map-jobs.ts';
import { mapRoutes } from './modules/publishing/routes.ts';
import { operationsRoutes } from './platform/operations/routes.ts';
import { sdkConfigurationRoutes } from './modules/sdk/routes.ts';
import { siteRoutes } from './modules/hierarchy/routes/sites.ts';
import { openImageRoutes } from './modules/images/routes.ts';
import { toolRoutes } from './modules/tools/routes.ts';
import { userRoutes } from './modules/people/routes.ts';
import { appRoutes } from './platform/static/app-routes.ts';
import { securityHeaders } from './platform/static/security-headers.ts';
import { joinable } from './platform/storage/joint-transaction.ts';

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
