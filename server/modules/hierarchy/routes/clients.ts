import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { clientBodySchema } from '../../../../src/sync/contract/index.ts';
import {
  canSee,
  requireAdmin,
  requireEditor,
  requireSight,
  requireSuperAdmin,
} from '../../../platform/access/authorize.ts';
import { checkClient } from '../checks.ts';
import { conflict, notFound } from '../../../platform/api-error.ts';
import { many, one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idParam } from '../../../platform/http/params.ts';
import { requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { Tx } from '../../../platform/storage/connect.ts';
import { clients, publishing } from '../../../platform/storage/schema.ts';

const toWire = (row: typeof clients.$inferSelect) => ({
  clientInternalIdentifier: row.id,
  clientTitle: row.title,
  clientExtraData: row.extra,
  analyticsStatus: row.analyticsStatus,
});

export function clientRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function load(id: number) {
    const [row] = await db.select().from(clients).where(eq(clients.id, id));
    if (!row) throw notFound();
    return row;
  }

  /** The client's row, locked for a write, if it is as the caller expects it. */
  async function hold(tx: Tx, c: Ctx, id: number) {
    const [row] = await tx.select().from(clients).where(eq(clients.id, id)).for('update');
    if (!row) throw notFound();
    await requireMatch(c, () => Promise.resolve(toWire(row)));
    return row;
  }

  routes.get('/clients', async (c) => {
    const rows = await db.select().from(clients).orderBy(clients.id);
    return many(c, rows.filter((row) => canSee(c.get('user'), { clientId: row.id })).map(toWire));
  });

  routes.get('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireSight(c.get('user'), { clientId: id });
    return one(c, toWire(await load(id)));
  });

  routes.post('/clients', async (c) => {
    requireSuperAdmin(c.get('user'));
    const body = await readBody(c, clientBodySchema);
    checkClient({ clientTitle: body.clientTitle });
    const values = { title: body.clientTitle.trim(), extra: body.clientExtraData ?? {} };
    const row = await db.transaction(async (tx) => {
      const [made] = await tx.insert(clients).values(values).returning();
      await tx.insert(publishing).values({ clientId: made!.id });
      return made!;
    });
    return one(c, toWire(row));
  });

  routes.patch('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireEditor(c.get('user'), { clientId: id });
    const body = await readBody(c, clientBodySchema.partial());
    const after = await db.transaction(async (tx) => {
      const current = await hold(tx, c, id);
      const values = {
        title: body.clientTitle?.trim() ?? current.title,
        extra: body.clientExtraData ?? current.extra,
      };
      checkClient({ clientTitle: values.title });
      const [row] = await tx.update(clients).set(values).where(eq(clients.id, id)).returning();
      return toWire(row!);
    });
    return one(c, after);
  });

  routes.delete('/clients/:client', async (c) => {
    const id = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId: id });
    await load(id);
    await db.transaction(async (tx) => {
      const [at] = await tx.select().from(publishing).where(eq(publishing.clientId, id)).for('update');
      if (at?.status === 2 || at?.status === 4) throw conflict('publish-in-progress');
      await hold(tx, c, id);
      await tx.delete(clients).where(eq(clients.id, id));
    });
    return one(c, {});
  });

  routes.post('/clients/:client/analytics/activate', async (c) => {
    const id = idParam(c, 'client');
    requireAdmin(c.get('user'), { clientId: id });
    const status = sql`case when analytics_status is null then 'requested' else 'underway' end`;
    const rows = await db.transaction((tx) =>
      tx.update(clients).set({ analyticsStatus: status }).where(eq(clients.id, id)).returning(),
    );
    if (!rows[0]) throw notFound();
    return one(c, { analyticsStatus: rows[0].analyticsStatus });
  });
  return routes;
}
