import { type AppDeps, createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createLog } from '../../../server/platform/log.ts';

const BASE = '/api/v8';

/** Method and path of every call of the app itself, in its order. Nothing is called, so nothing has to be there. */
export function appRoutes(): string[] {
  const nothing: unknown = new Proxy(() => undefined, { get: () => nothing, apply: () => nothing });
  const known: Partial<AppDeps> = { config: readConfig({}), log: createLog('silent') };
  const deps = new Proxy(known, { get: (at, name) => Reflect.get(at, name) ?? nothing }) as AppDeps;
  const found = createApp(deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${BASE}/`))
    .map(({ method, path }) => `${method} ${path.slice(BASE.length)}`);
  return [...new Set(found)];
}
