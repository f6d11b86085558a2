import type { Hono } from 'hono';
import type { AppEnv, Deps } from './platform/http/context.ts';
import { idempotent } from './platform/idempotency/middleware.ts';
import { changeRoutes } from './modules/changes/routes.ts';

/** The optional parts of the contract, as /health names them. */
const EXTENSIONS = ['etag', 'idempotency', 'changes'];

export const extensionsOf = ({ config }: Deps): string[] => (config.apiExtensions ? EXTENSIONS : []);

/** Gives all calls that are added from here on what the extensions do for every one. */
export function addExtensions(api: Hono<AppEnv>, deps: Deps): void {
  if (!deps.config.apiExtensions) return;
  api.use((c, next) => {
    c.set('hasTags', true);
    return next();
  });
  api.use(idempotent(deps));
  api.route('/', changeRoutes(deps));
}
