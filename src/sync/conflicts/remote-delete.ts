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

/** A thing that the server has no more, with the operation that there is for it here. */
interface Lost {
  table: ContentTable;
  key: string;
  row: ContentRow;
  op: PendingOp | undefined;
}

/**
 * The server has it no more, but there is work of ours in it: a person is asked. Inside a transaction of the outbox.
 * @param of `now`: milliseconds since 1970
 */
export async function openDeleteConflict(
  db: StoreyDatabase,
  { table, key, row, op }: Lost,
  { now, newId }: { now: number; newId: () => string },
): Promise<SyncEvent[]> {
  const entityKey = entityKeyOf(table, key);
  const open = op?.state === 'conflict' ? await db.conflicts.where({ entityKey }).first() : undefined;
  // A question about another device's work stands as it is: that it is gone is met once that is decided.
  if (open?.from !== undefined) return [];
  const clash = { id: newId(), kind: 'deleted-there', theirs: null, at: now } as const;
  const change = op ?? freshOp({ table, key, row, intent: 'create' }, now, newId());
  const { saga: _, ...plain } = change;
  return [{ type: 'conflict', entityKey, conflictId: await openConflict(db, plain, clash) }];
}

/** Whether a person is asked about its deletion there. */
export async function isAskedGone(db: StoreyDatabase, { entityKey }: PendingOp): Promise<boolean> {
  const record = await db.conflicts.where({ entityKey }).first();
  return record !== undefined && (record.there === undefined ? record.theirs : record.there) === null;
}
