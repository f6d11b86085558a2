import type { ContentRow, EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/**
 * A client, site or building created by this device lately. An abandoned create may still arrive and make a
 * duplicate. Stored in `meta` under `made:<lid>`.
 */
export interface CreatedHere {
  /** The operation id of the create. */
  opId: string;
  /** When the server was known to have it. Milliseconds since 1970. */
  at: number;
  /** The value that was sent. */
  value: ContentRow;
  /** Server ids of its siblings before the create. */
  before: number[];
}

/** A duplicate of an entity created by this device. Stored in `meta` under `copy:<lid of the copy>`. */
export interface DuplicateRecord {
  table: ContentTable;
  key: string;
  /** The entity that this device goes on with. */
  of: EntityKey;
  /** The value of both when they were created. */
  value: ContentRow;
  /** When it was found. Milliseconds since 1970. */
  at: number;
  /** The user keeps both: it is not shown again. */
  isKept?: true;
}

export const CREATED_PREFIX = 'made:';
export const DUPLICATE_PREFIX = 'copy:';

/** Starts to look for duplicates in everything that is read, and removes expired records. */
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
