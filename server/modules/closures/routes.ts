import type { Hono } from 'hono';
import { closures as calls } from '../../../src/contract/calls/operations/closures.ts';
import { CLOSURE_STATES } from '../../../src/contract/index.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { createMount, type Gate, PLATFORM_GATES } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { withClient } from '../hierarchy/index.ts';
import { deleteClosure, pageOfClosures, putClosure, readClosure } from './service.ts';

interface Deps extends Pick<Platform, 'db'> {
  publicMaps: { forget: () => void };
}

export function closureRoutes({ db, publicMaps }: Deps): Hono<AppEnv> {
  const { routes, on } = createMount({
    'see client': withClient(db, PLATFORM_GATES['see client']),
    // Where its targets are the service looks up: that decides who may read and write it.
    'see content': idOf,
    'edit content': idOf,
  });
  on(calls.list, ({ user, place: { clientId }, query: { state, ...page } }) => {
    const asked = CLOSURE_STATES.find((one) => one === state);
    if (state !== undefined && asked === undefined)
      throw badRequest('invalid-query', [{ path: 'state', message: `One of ${CLOSURE_STATES.join(', ')}.` }]);
    return pageOfClosures(db, user, clientId, asked, page);
  });
  on(calls.get, ({ user, place: { id } }) => readClosure(db, user, id));
  on(calls.put, async ({ user, place: { id }, body, expect }) => {
    const written = await putClosure(db, user, id, body, expect);
    publicMaps.forget();
    return written;
  });
  on(calls.delete, async ({ user, place: { id }, expect }) => {
    await deleteClosure(db, user, id, expect);
    publicMaps.forget();
  });
  return routes;
}

const idOf: Gate<{ id: string }> = (c) => {
  const id = asUuid(c.req.param('closure'));
  if (id === null) throw c.req.method === 'PUT' ? badRequest('invalid-id') : notFound();
  return { id };
};
