import type { ContentRow, EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { AUDIT_MS } from '../store/retention.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';

/**
 * A client, site or building that this device made lately: a request that was given up may still come, and make a second
 * one. Kept in `meta` under `made:<lid>`.
 */
export interface Made {
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
export interface CopyRecord {
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

export const MADE = 'made:';
export const COPY = 'copy:';

/** From now on a second one is looked for, in whatever is read. What has been watched for long enough is let go. */
export function watchMade(db: StoreyDatabase, op: PendingOp, value: ContentRow, now: number): Promise<void> {
  return inOutbox(db, async () => {
    const made: Made = { opId: op.opId, at: now, value, before: op.sent?.siblingsBefore ?? [] };
    await db.meta.put({ k: `${MADE}${op.key}`, value: made });
    await db.meta
      .where('k')
      .startsWith(MADE)
      .and((record) => (record.value as Made).at < now - AUDIT_MS)
      .delete();
    for (const { k, value: record } of await db.meta.where('k').startsWith(COPY).toArray()) {
      const copy = record as CopyRecord;
      const isOver = copy.isKept === true && copy.at < now - AUDIT_MS;
      if (isOver || (await rowsOf(db, copy.table).get(copy.key)) === undefined) await db.meta.delete(k);
    }
  });
}
