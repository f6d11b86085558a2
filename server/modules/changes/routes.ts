import type { Hono } from 'hono';
import { system } from '../../../src/contract/calls/system.ts';
import { requireSight } from '../../platform/access/authorize.ts';
import { badRequest } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import { asId } from '../../platform/http/ids.ts';
import { createMount } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../hierarchy/index.ts';
import { readCursor } from './cursor.ts';
import { changesFromNow, changesSince, kindsIn } from './queries.ts';

export function changeRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    /** The client that the query names. */
    'see client': async (c, user) => {
      const clientId = asId(c.req.query('clientId'));
      if (clientId === null) {
        throw badRequest('invalid-query', [{ path: 'clientId', message: 'The id of a client is needed.' }]);
      }
      requireSight(user, { clientId });
      await requireClient(db, clientId);
      return clientId;
    },
  });

  on(system.changes, ({ user, place: clientId, query: { since = '', kinds } }) => {
    const asked = kindsIn(kinds);
    return since === ''
      ? changesFromNow(db, user, clientId, asked)
      : changesSince(db, user, clientId, asked, readCursor(since));
  });
  return routes;
}
