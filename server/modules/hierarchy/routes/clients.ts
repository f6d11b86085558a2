import type { Hono } from 'hono';
import { clients } from '../../../../src/contract/calls/clients.ts';
import { canSee } from '../../../platform/access/authorize.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../../platform/http/mount.ts';
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
  const { routes, on } = createMount(PLATFORM_GATES);

  on(clients.list, async ({ user }) => {
    const rows = await listClients(db);
    return rows.filter((row) => canSee(user, { clientId: row.id })).map(clientToWire);
  });
  on(clients.get, async ({ params }) => clientToWire(await requireClientRow(db, params.client)));
  on(clients.create, ({ body }) => createClient(db, body));
  on(clients.patch, ({ params, body, expect }) => changeClient(db, params.client, body, expect));
  on(clients.delete, ({ params, expect }) => removeClient(db, params.client, expect));
  on(clients.activateAnalytics, ({ params }) => activateAnalytics(db, params.client));
  return routes;
}
