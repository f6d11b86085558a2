import type { Hono } from 'hono';
import { publicMaps as calls } from '../../../src/contract/calls/visitors/public-maps.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { withClient } from '../hierarchy/index.ts';
import type { PublicMapDeps } from './deps.ts';
import { deleteMap, pageOfMaps, putMap, readMap } from './service.ts';

/** Bytes of a body. */
const BODY_MOST = 200_000;

export function publicMapRoutes({
  db,
  publicMaps,
}: Pick<Platform, 'db'> & Pick<PublicMapDeps, 'publicMaps'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    'see client': withClient(db, PLATFORM_GATES['see client']),
    'administer client': withClient(db, PLATFORM_GATES['administer client']),
  });
  on(calls.list, ({ place: { clientId }, query }) => pageOfMaps(db, clientId, query));
  on(calls.get, ({ c, place: { clientId } }) => readMap(db, clientId, mapIn(c)));
  on(
    calls.put,
    async ({ c, user, place: { clientId }, body, expect }) => {
      const written = await putMap(db, user, { clientId, id: mapIn(c) }, body, expect);
      publicMaps.forget();
      return written;
    },
    { limit: BODY_MOST },
  );
  on(calls.delete, async ({ c, place: { clientId }, expect }) => {
    await deleteMap(db, { clientId, id: mapIn(c) }, expect);
    publicMaps.forget();
  });
  return routes;
}

function mapIn(c: Ctx): string {
  const id = asUuid(c.req.param('map'));
  if (id === null) throw c.req.method === 'PUT' ? badRequest('invalid-id') : notFound();
  return id;
}
