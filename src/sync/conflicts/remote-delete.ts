import {
  entityKeyOf,
  freshOp,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { SyncEvent } from '../status.ts';
import { openConflict } from './open-conflict.ts';

/** An entity that the server no longer has, with its local operation. */
interface Lost {
  table: ContentTable;
  key: string;
  row: ContentRow;
  op: PendingOp | undefined;
}

/**
 * Opens a conflict for an entity that was deleted remotely and has local edits in it. Call inside an outbox
 * transaction. @param of `now`: milliseconds since 1970
 */
export async function openDeleteConflict(
  db: StoreyDatabase,
  { table, key, row, op }: Lost,
  { now, newId }: { now: number; newId: () => string },
): Promise<SyncEvent[]> {
  const entityKey = entityKeyOf(table, key);
  const open = op?.state === 'conflict' ? await db.conflicts.where({ entityKey }).first() : undefined;
  // A conflict with a work file is resolved first; the remote delete is handled after that.
  if (open?.from !== undefined) return [];
  const clash = { id: newId(), kind: 'deleted-there', theirs: null, at: now } as const;
  const change = op ?? freshOp({ table, key, row, intent: 'create' }, now, newId());
  const { saga: _, ...plain } = change;
  return [{ type: 'conflict', entityKey, conflictId: await openConflict(db, plain, clash) }];
}

/** Whether a remote delete conflict is open for it. */
export async function isAskedGone(db: StoreyDatabase, { entityKey }: PendingOp): Promise<boolean> {
  const record = await db.conflicts.where({ entityKey }).first();
  return record !== undefined && (record.there === undefined ? record.theirs : record.there) === null;
}
