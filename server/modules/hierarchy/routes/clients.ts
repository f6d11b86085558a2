import { Hono } from 'hono';
import { clientBodySchema } from '../../../../src/contract/index.ts';
import {
  canSee,
  requireAdmin,
  requireEditor,
  requireSight,
  requireSuperAdmin,
} from '../../../platform/access/authorize.ts';
import { many, one } from '../../../platform/http/answer.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { idParam } from '../../../platform/http/params.ts';
import { expectMatch } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listClients } from '../queries/clients.ts';
import {
  activateAnalytics,
  changeClient,
  createClient,
  removeClient,
  requireClientRow,
} from '../service/clients.ts';
import { clientToWire } from '../service/wire.ts';

export function clientRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/clients', async (c) => {
    const rows = await listClients(db);
    return many(c, rows.filter((row) => canSee(c.get('user'), { clientId: row.id })).map(clientToWire));
  });

  routes.get('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireSight(c.get('user'), { clientId: id });
    return one(c, clientToWire(await requireClientRow(db, id)));
  });

  routes.post('/clients', async (c) => {
    requireSuperAdmin(c.get('user'));
    return one(c, await createClient(db, await readBody(c, clientBodySchema)));
  });

  routes.patch('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireEditor(c.get('user'), { clientId: id });
    const body = await readBody(c, clientBodySchema.partial());
    return one(c, await changeClient(db, id, body, expectMatch(c)));
  });

  routes.delete('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId: id });
    await removeClient(db, id, expectMatch(c));
    return one(c, {});
  });

  routes.post('/clients/:client/analytics/activate', async (c) => {
    const id = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId: id });
    return one(c, await activateAnalytics(db, id));
  });
  return routes;
}
