import { Hono } from 'hono';
import { authenticate } from './modules/auth/authenticate.ts';
import type { AuthDeps } from './modules/auth/deps.ts';
import { authRoutes, openAuthRoutes, sessionRoutes } from './modules/auth/routes.ts';
import { recordActivity } from './modules/audit/record.ts';
import { activityRoutes } from './modules/audit/routes.ts';
import type { BaseMapDeps } from './modules/base-map/deps.ts';
import { baseMapRoutes } from './modules/base-map/routes.ts';
import { changeRoutes } from './modules/changes/routes.ts';
import { docsRoutes } from './modules/docs/routes.ts';
import type { FeatureDeps } from './modules/features/deps.ts';
import { featureRoutes } from './modules/features/routes/index.ts';
import { hierarchyRoutes } from './modules/hierarchy/routes/index.ts';
import { clientImageRoutes, imageRoutes, openImageRoutes } from './modules/images/routes.ts';
import { networkRoutes } from './modules/networks/routes.ts';
import { noteRoutes } from './modules/notes/routes.ts';
import { closureRoutes } from './modules/closures/routes.ts';
import type { PublicMapDeps } from './modules/public-maps/deps.ts';
import { mapPageRoutes } from './modules/public-maps/page-routes.ts';
import { publicMapRoutes } from './modules/public-maps/routes.ts';
import { visitorRoutes } from './modules/public-maps/visitor-routes.ts';
import { placeRoutes } from './modules/places/routes.ts';
import { userRoutes } from './modules/people/routes.ts';
import type { PlanDeps } from './modules/plans/deps.ts';
import { planRoutes } from './modules/plans/routes/index.ts';
import type { PublishingDeps } from './modules/publishing/deps.ts';
import { publishingRoutes } from './modules/publishing/routes.ts';
import { sdkConfigurationRoutes } from './modules/sdk/routes.ts';
import { toolRoutes } from './modules/tools/routes.ts';
import { notFound } from './platform/api-error.ts';
import { compress } from './platform/http/compress.ts';
import type { AppEnv } from './platform/http/context.ts';
import { crossOrigin } from './platform/http/cors.ts';
import { heedDeadline, tellTime } from './platform/http/deadline.ts';
import { answerError, errorHandler } from './platform/http/error-handler.ts';
import { separateHosts } from './platform/http/origin/public-host.ts';
import { privateAnswers } from './platform/http/private-answers.ts';
import { requestLog } from './platform/http/request-log.ts';
import { takeTurns } from './platform/http/take-turns.ts';
import { idempotencyMiddleware } from './platform/idempotency/middleware.ts';
import { operationsRoutes } from './platform/operations/routes.ts';
import type { Platform } from './platform/platform.ts';
import { appRoutes } from './platform/static/app-routes.ts';
import { securityHeaders } from './platform/static/security-headers.ts';
import { joinable } from './platform/storage/joint-transaction.ts';
import { withDeadlines } from './platform/storage/write-deadline.ts';

const BASE = '/api/v8';

/** Calls of visitors that go on before those of people who edit have a turn. */
const VISITORS_A_TURN = 16;

/** What the platform and the modules need together; server.ts opens it. */
export type AppDeps = Platform &
  AuthDeps &
  BaseMapDeps &
  FeatureDeps &
  PlanDeps &
  PublishingDeps &
  PublicMapDeps;

/** The calls of each module that need a sign-in. */
const SIGNED_IN_ROUTES = [
  authRoutes,
  hierarchyRoutes,
  featureRoutes,
  networkRoutes,
  planRoutes,
  toolRoutes,
  imageRoutes,
  publishingRoutes,
  baseMapRoutes,
  placeRoutes,
  userRoutes,
  sdkConfigurationRoutes,
];

/** The calls of the optional extensions, which need a sign-in too. */
const EXTENSION_ROUTES = [
  changeRoutes,
  noteRoutes,
  sessionRoutes,
  activityRoutes,
  clientImageRoutes,
  publicMapRoutes,
  closureRoutes,
];

/** The whole server as a function from request to answer; it knows nothing of ports and processes. */
export function createApp(opened: AppDeps): Hono<AppEnv> {
  const given = { ...opened, db: withDeadlines(opened.db) };
  const deps = { ...given, db: joinable(given.db) };
  const app = new Hono<AppEnv>();
  app.use(`${BASE}/public/*`, takeTurns(VISITORS_A_TURN));
  app.use(requestLog(deps));
  app.use(securityHeaders(deps.config));
  const separate = separateHosts(deps.config);
  if (separate) app.use(separate);
  app.onError(errorHandler(deps.log, deps.freeSpace));

  const api = new Hono<AppEnv>();
  if (deps.config.apiExtensions) api.use(tellTime());
  api.route('/', operationsRoutes(given));
  api.route('/', docsRoutes(deps));
  api.route('/', openAuthRoutes(deps));
  api.route('/', openImageRoutes(deps));
  if (deps.config.apiExtensions) api.route('/', visitorRoutes(deps));
  api.use(privateAnswers());
  api.use(authenticate(deps));
  if (deps.config.apiExtensions) addExtensions(api, given, deps);
  for (const routes of SIGNED_IN_ROUTES) api.route('/', routes(deps));
  api.all('*', (c) => answerError(c, notFound('no-such-call')));

  const elsewhere = crossOrigin(deps.config);
  if (elsewhere) app.use('/api/*', elsewhere);
  app.use(`${BASE}/*`, compress());
  app.route(BASE, api);
  app.all('/api/*', (c) => answerError(c, notFound('no-such-call')));
  app.route('/', operationsRoutes(given));
  if (deps.config.apiExtensions) app.route('/', mapPageRoutes(deps));
  app.route('/', appRoutes(deps.config));
  return app;
}

/** Gives all calls that are added from here on what the extensions do for every one (see platform/extensions.ts). */
function addExtensions(api: Hono<AppEnv>, given: AppDeps, deps: AppDeps): void {
  api.use((c, next) => {
    c.set('hasTags', true);
    return next();
  });
  api.use(idempotencyMiddleware(given));
  api.use(heedDeadline());
  api.use(recordActivity(deps));
  for (const routes of EXTENSION_ROUTES) api.route('/', routes(deps));
}
