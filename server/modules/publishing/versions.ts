import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../platform/api-error.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { publishing } from '../../platform/storage/schema.ts';
import { hasChanges, markRestored, purge } from './snapshot.ts';

/** A snapshot that was published. */
export interface Version {
  clientId: number;
  clientTitle: string;
  /** 1 for the client's first, then upwards. */
  number: number;
  snapshotId: string;
  /** When it was published first. */
  publishedAt: Date;
  sites: number;
  buildings: number;
  levels: number;
  features: number;
  /** Whether it is what visitors see now. */
  isCurrent: boolean;
}

/** Of `snapshots s` that were published: 1 for the client's first, then upwards. */
export const VERSION_NUMBER = sql`(row_number() over (partition by s.client_id order by s.published_at, s.id))::int`;

/** The snapshot that was published as number `n`. @throws 404 */
export async function snapshotOfPublish(db: Queryable, clientId: number, n: number): Promise<string> {
  const found = await db.execute<{ id: string }>(sql`select id from (select s.id, ${VERSION_NUMBER} as n
    from snapshots s where s.client_id = ${clientId} and s.published_at is not null) v where n = ${n}`);
  const id = found.rows[0]?.id;
  if (id === undefined) throw notFound();
  return id;
}

/** What was published, oldest first; of one client or of all. */
export async function listVersions(db: Queryable, clientId?: number): Promise<Version[]> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(`snapshot_${table}`)} t where t.snapshot_id = s.id)`;
  const answer = await db.execute<Omit<Version, 'publishedAt'> & { publishedAt: string }>(sql`
    select s.client_id as "clientId", c.title as "clientTitle", s.id as "snapshotId",
      ${VERSION_NUMBER} as number,
      s.published_at as "publishedAt", s.id is not distinct from p.published_snapshot_id as "isCurrent",
      ${count('sites')} as sites, ${count('buildings')} as buildings, ${count('levels')} as levels,
      ${count('features')} as features
    from snapshots s join clients c on c.id = s.client_id left join publishing p on p.client_id = s.client_id
    where s.published_at is not null ${clientId === undefined ? sql`` : sql`and s.client_id = ${clientId}`}
    order by s.client_id, number`);
  return answer.rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}

/**
 * Makes an earlier version what visitors see. The drafts stay as they are; what they are compared with changes, so that
 * publishing them again leads back. A review that is open stays open.
 * @throws an error whose message is for the person at the terminal.
 */
export function restoreVersion(db: Db, clientId: number, number: number): Promise<Version> {
  return db.transaction(async (tx) => {
    // Content is not written meanwhile: writers hold this row shared.
    const [row] = await tx.select().from(publishing).where(eq(publishing.clientId, clientId)).for('update');
    if (!row) throw new Error(`There is no client ${clientId}.`);
    if (row.status === 2 || row.status === 4) {
      throw new Error('Staging or publishing is in progress. Try again when it has ended.');
    }
    const version = (await listVersions(tx, clientId)).find((v) => v.number === number);
    if (!version) throw new Error(`Client ${clientId} has no version ${number}.`);
    if (version.isCurrent) throw new Error(`Version ${number} is what is published now.`);
    await markRestored(tx, clientId, version.snapshotId);
    // An open review may still publish what the drafts only keep for it.
    if (row.stagedSnapshotId === null) await purge(tx, clientId);
    await setPublished(tx, row, version.snapshotId);
    return { ...version, isCurrent: true };
  });
}

async function setPublished(
  tx: Tx,
  row: typeof publishing.$inferSelect,
  publishedSnapshotId: string,
): Promise<void> {
  const status = row.status === 3 ? 3 : (await hasChanges(tx, row.clientId)) ? 1 : 0;
  await tx
    .update(publishing)
    .set({ status, publishedSnapshotId })
    .where(eq(publishing.clientId, row.clientId));
}
