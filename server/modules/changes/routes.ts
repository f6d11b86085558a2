import { Hono } from 'hono';
import { requireSight } from '../../platform/access/authorize.ts';
import { readCursor } from './cursor.ts';
import { beginning, changesSince } from './queries.ts';
import { requireClient } from '../hierarchy/index.ts';
import { badRequest } from '../../platform/api-error.ts';
import { one } from '../../platform/http/answer.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { asId } from '../../platform/http/ids.ts';

export function changeRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/changes', async (c) => {
    const clientId = asId(c.req.query('clientId'));
    if (clientId === null) {
      throw badRequest('invalid-query', [{ path: 'clientId', message: 'The id of a client is needed.' }]);
    }
    const user = c.get('user');
    requireSight(user, { clientId });
    await requireClient(db, clientId);
    const since = c.req.query('since');
    return one(
      c,
      since === undefined || since === ''
        ? await beginning(db, user, clientId)
        : await changesSince(db, user, clientId, readCursor(since)),
    );
  });
  return routes;
}
