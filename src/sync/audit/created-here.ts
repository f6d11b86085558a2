import type { ContentRow, EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/**
 * A client, site or building that this device made lately: a request that was given up may still come, and make a second
 * one. Kept in `meta` under `made:<lid>`.
 */
export interface CreatedHere {
  /** The mark under which it went. */
  opId: string;
  /** Milliseconds since 1970: when the server was known to have it. */
  at: number;
  /** As it went. */
  value: ContentRow;
  /** The server's numbers of what stood beside it before it was made. */
  before: number[];
}

/** A second one of what this device made. Kept in `meta` under `copy:<lid of the copy>`. */
export interface DuplicateRecord {
  table: ContentTable;
  key: string;
  /** The one that this device goes on with. */
  of: EntityKey;
  /** As both were made. */
  value: ContentRow;
  /** Milliseconds since 1970: when it was found. */
  at: number;
  /** Both shall stay: nobody is asked again. */
  isKept?: true;
}

export const CREATED_PREFIX = 'made:';
export const DUPLICATE_PREFIX = 'copy:';

/** From now on a second one is looked for, in whatever is read. What has been watched for long enough is let go. */
export function watchCreated(
  db: StoreyDatabase,
  op: PendingOp,
  value: ContentRow,
  now: number,
): Promise<void> {
  return inOutbox(db, async () => {
    const made: CreatedHere = { opId: op.opId, at: now, value, before: op.sent?.siblingsBefore ?? [] };
    await db.meta.put({ k: `${CREATED_PREFIX}${op.key}`, value: made });
    await db.meta
      .where('k')
      .startsWith(CREATED_PREFIX)
      .and((record) => (record.value as CreatedHere).at < now - AUDIT_RETENTION_MS)
      .delete();
    for (const { k, value: record } of await db.meta.where('k').startsWith(DUPLICATE_PREFIX).toArray()) {
      const copy = record as DuplicateRecord;
      const isOver = copy.isKept === true && copy.at < now - AUDIT_RETENTION_MS;
      if (isOver || (await rowsOf(db, copy.table).get(copy.key)) === undefined) await db.meta.delete(k);
    }
  });
}
