import type { Hono } from 'hono';
import { system } from '../../../src/contract/calls/system.ts';
import { SUBJECTS } from '../../../src/contract/calls/index.ts';
import { openApiDocument } from './openapi.ts';
import { docsPage, PAGE_POLICY } from './page.ts';
import { extensionsOf } from '../../platform/extensions.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';

/** What the server tells of itself. Needs no sign-in. */
export function docsRoutes({ config }: Pick<Platform, 'config'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  const fresh = { 'cache-control': 'no-cache' };
  // Made when it is first asked for: a start does not wait for it.
  let document: string | undefined;
  let page: string | undefined;

  on(system.openApi, ({ c }) => {
    document ??= JSON.stringify(openApiDocument(SUBJECTS));
    return c.body(document, 200, { ...fresh, 'content-type': 'application/json' });
  });

  on(system.docs, ({ c }) => {
    page ??= docsPage(SUBJECTS, extensionsOf(config));
    return c.html(page, 200, { ...fresh, 'content-security-policy': PAGE_POLICY });
  });
  return routes;
}
