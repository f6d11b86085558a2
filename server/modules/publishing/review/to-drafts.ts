import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/storage/connect.ts';
import { hasChanges, purge } from '../snapshot.ts';
import type { PublishingRow } from '../status.ts';
import {
  columns,
  copy,
  draft,
  hasGivenKey,
  type PublishedTable,
  sameContent,
  sameKey,
  TABLES,
} from '../tables.ts';
import { snapshotOfPublish } from '../versions.ts';

/**
 * Makes the drafts what was published as number `n`; what was made since is deleted in them. Publishes nothing. The row
 * of `publishing` is locked by the caller.
 */
export async function takeToDrafts(tx: Tx, row: PublishingRow, n: number): Promise<Partial<PublishingRow>> {
  const { clientId } = row;
  const snapshotId = await snapshotOfPublish(tx, clientId, n);
  // All that differs is taken away first: two sites that changed their identifiers never meet on the way.
  for (const table of [...TABLES].reverse()) {
    await tx.execute(sql`update ${draft(table)} d set deleted = true, revision = revision + 1
      where client_id = ${clientId} and not deleted and not exists (select 1 from ${copy(table)} s
        where s.snapshot_id = ${snapshotId} and ${sameKey(table)} and ${sameContent(table)})`);
  }
  for (const table of TABLES) {
    const own = sql.raw(table.rest.map((column) => `${column} = s.${column}`).join(', '));
    await tx.execute(sql`update ${draft(table)} d set ${own}, deleted = false, revision = d.revision + 1
      from ${copy(table)} s where d.client_id = ${clientId} and d.deleted and s.snapshot_id = ${snapshotId}
        and s.client_id = d.client_id and ${sameKey(table)}`);
    await tx.execute(sql`insert into ${draft(table)} (${columns(table)}) ${givenKey(table)}
      select ${columns(table)} from ${copy(table)} where snapshot_id = ${snapshotId} on conflict do nothing`);
  }
  if (row.stagedSnapshotId === null) await purge(tx, clientId);
  if (row.status === 3) return {};
  return { status: (await hasChanges(tx, clientId)) ? 1 : 0 };
}

const givenKey = (table: PublishedTable) => (hasGivenKey(table) ? sql`overriding system value` : sql``);
