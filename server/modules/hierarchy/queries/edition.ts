import { eq, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../../platform/api-error.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { publishing } from '../../../platform/storage/schema.ts';

/** Which of the two a reader reads: what is being worked on, or a snapshot of it (the published one, the staged one). */
export type Edition = { snapshotId: null } | { snapshotId: string };
export const DRAFT: Edition = { snapshotId: null };

type Table = 'sites' | 'buildings' | 'levels' | 'features';

export function tableOf(edition: Edition, table: Table): SQL {
  return sql`${sql.identifier(edition.snapshotId === null ? table : `snapshot_${table}`)}`;
}

/**
 * The condition that keeps a reader inside its edition. A row that was deleted before it was ever published is of no
 * interest to anyone: it only waits for a staged snapshot to be decided.
 */
export function within(edition: Edition): SQL {
  return edition.snapshotId === null
    ? sql`(not deleted or published_revision is not null)`
    : sql`snapshot_id = ${edition.snapshotId}`;
}

/** The published edition of a client; 404 not-published before the first. */
export async function publishedEdition(db: Queryable, clientId: number): Promise<Edition> {
  const [row] = await db
    .select({ snapshotId: publishing.publishedSnapshotId })
    .from(publishing)
    .where(eq(publishing.clientId, clientId));
  if (!row || row.snapshotId === null) throw notFound('not-published');
  return { snapshotId: row.snapshotId };
}
