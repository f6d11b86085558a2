import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { columns, copy, draft, hasGivenKey, sameContent, sameKey, TABLES } from './tables.ts';

/** Of everything that a snapshot shows, whatever its revisions; SHA-256 of the hashes of its rows. */
function contentHash(snapshotId: string) {
  const rows = TABLES.map((table) => {
    const shown = sql.raw(['client_id', ...table.key, ...table.rest].join(', '));
    return sql`select md5(row(${shown})::text) as hash from ${copy(table)} where snapshot_id = ${snapshotId}`;
  });
  return sql`(select encode(sha256(convert_to(coalesce(string_agg(hash, '' order by hash), ''), 'UTF8')), 'hex')
    from (${sql.join(rows, sql` union all `)}) hashes)`;
}

/**
 * Copies the drafts of a client as they are now, whole or not at all. Snapshots that nothing points to (left by a
 * server that died here) go.
 * @returns the id of the snapshot.
 */
export function takeSnapshot(db: Queryable, clientId: number): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`delete from snapshots where client_id = ${clientId} and published_at is null and id not in
      (select staged_snapshot_id from publishing where staged_snapshot_id is not null)`);
    const id = randomUUID();
    await tx.execute(sql`insert into snapshots (id, client_id) values (${id}, ${clientId})`);
    for (const table of TABLES) {
      // The copy is what visitors will see, so its published revision is its own.
      await tx.execute(sql`insert into ${copy(table)} (snapshot_id, ${columns(table)}, published_revision)
        select ${id}, ${columns(table)}, revision from ${draft(table)} where client_id = ${clientId} and not deleted`);
    }
    await tx.execute(sql`update snapshots set content_hash = ${contentHash(id)} where id = ${id}`);
    return id;
  });
}

/** Marks in the drafts what is published now, and removes deleted rows that are no longer seen. */
export async function markPublished(tx: Tx, clientId: number, snapshotId: string): Promise<void> {
  await tx.execute(sql`update snapshots set published_at = now() where id = ${snapshotId}`);
  for (const table of [...TABLES].reverse()) {
    await tx.execute(sql`update ${draft(table)} d set published_revision = null where client_id = ${clientId}
      and published_revision is not null
      and not exists (select 1 from ${copy(table)} s where s.snapshot_id = ${snapshotId} and ${sameKey(table)})`);
    await tx.execute(sql`update ${draft(table)} d set published_revision = s.revision from ${copy(table)} s
      where d.client_id = ${clientId} and s.snapshot_id = ${snapshotId} and ${sameKey(table)}
      and d.published_revision is distinct from s.revision`);
  }
  await purge(tx, clientId);
}

/** Revisions are counted from 1: never that of a draft, so what is published under it counts as changed. */
const NO_DRAFT = 0;

/**
 * Marks in the drafts what an earlier snapshot holds, which is to be what visitors see. Revisions do not tell whether a
 * draft equals it (a thing that was deleted and made again counts from 1 again), its content does. What the drafts no
 * longer have comes back into them as deleted.
 */
export async function markRestored(tx: Tx, clientId: number, snapshotId: string): Promise<void> {
  for (const table of TABLES) {
    await tx.execute(sql`update ${draft(table)} set published_revision = null
      where client_id = ${clientId} and published_revision is not null`);
    await tx.execute(sql`update ${draft(table)} d
      set published_revision = case when ${sameContent(table)} then d.revision else ${NO_DRAFT} end
      from ${copy(table)} s
      where d.client_id = ${clientId} and s.snapshot_id = ${snapshotId} and ${sameKey(table)}`);
    await tx.execute(sql`insert into ${draft(table)} (${columns(table)}, published_revision, deleted)
      ${hasGivenKey(table) ? sql`overriding system value` : sql``}
      select ${columns(table)}, ${NO_DRAFT}, true from ${copy(table)} where snapshot_id = ${snapshotId}
      on conflict do nothing`);
  }
}

/** Removes rows that are deleted and that no published snapshot holds. */
export async function purge(tx: Tx, clientId: number): Promise<void> {
  for (const table of [...TABLES].reverse()) {
    await tx.execute(sql`delete from ${draft(table)}
      where client_id = ${clientId} and deleted and published_revision is null`);
  }
}

/** Deletes the snapshot under review, if there is one, and draft rows that only it kept. */
export async function dropStaged(tx: Tx, clientId: number, snapshotId: string | null): Promise<void> {
  if (snapshotId !== null) {
    await tx.execute(sql`update publishing set staged_snapshot_id = null where client_id = ${clientId}`);
    await tx.execute(sql`delete from snapshots where id = ${snapshotId}`);
  }
  await purge(tx, clientId);
}

/** Whether the drafts differ from what is published. */
export async function hasChanges(tx: Tx, clientId: number): Promise<boolean> {
  const any = TABLES.map(
    (table) => sql`exists (select 1 from ${draft(table)} where client_id = ${clientId}
      and (deleted or published_revision is distinct from revision))`,
  );
  const answer = await tx.execute<{ changed: boolean }>(sql`select ${sql.join(any, sql` or `)} as changed`);
  return answer.rows[0]?.changed ?? false;
}
