import { conflict, notFound } from '../../../platform/api-error.ts';
import type { ExpectMatch } from '../../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../../platform/storage/connect.ts';

import * as queries from '../queries/clients.ts';
import type { Changes, ClientBody } from './bodies.ts';
import { checkClient } from './checks.ts';
import { clientToWire, type WireClient } from './wire.ts';

export async function requireClientRow(db: Queryable, id: number): Promise<queries.ClientRow> {
  const row = await queries.getClient(db, id);
  if (!row) throw notFound();
  return row;
}

export function createClient(db: Db, body: ClientBody): Promise<WireClient> {
  checkClient({ clientTitle: body.clientTitle });
  const values = { title: body.clientTitle.trim(), extra: body.clientExtraData ?? {} };
  return db.transaction(async (tx) => clientToWire(await queries.insertClient(tx, values)));
}

export function changeClient(
  db: Db,
  id: number,
  body: Changes<ClientBody>,
  expect: ExpectMatch,
): Promise<WireClient> {
  return db.transaction(async (tx) => {
    const current = await lock(tx, id, expect);
    const values = {
      title: body.clientTitle?.trim() ?? current.title,
      extra: body.clientExtraData ?? current.extra,
    };
    checkClient({ clientTitle: values.title });
    return clientToWire(await queries.updateClient(tx, id, values));
  });
}

/** @throws 409 publish-in-progress while its drafts are being staged or published. */
export async function removeClient(db: Db, id: number, expect: ExpectMatch): Promise<void> {
  await requireClientRow(db, id);
  await db.transaction(async (tx) => {
    const status = await queries.lockPublishingStatus(tx, id);
    if (status === 2 || status === 4) throw conflict('publish-in-progress');
    await lock(tx, id, expect);
    await queries.deleteClient(tx, id);
  });
}

export async function activateAnalytics(db: Db, id: number) {
  const row = await db.transaction((tx) => queries.advanceAnalytics(tx, id));
  if (!row?.analyticsStatus) throw notFound();
  return { analyticsStatus: row.analyticsStatus };
}

/** The client's row, locked for a write, if it is as the caller expects it. */
async function lock(tx: Tx, id: number, expect: ExpectMatch): Promise<queries.ClientRow> {
  const row = await queries.lockClient(tx, id);
  if (!row) throw notFound();
  await expect(() => Promise.resolve(clientToWire(row)));
  return row;
}
