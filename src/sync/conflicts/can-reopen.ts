import {
  isInFlight,
  exists,
  type PendingOp,
  type ResolutionRecord,
  type StoreyDatabase,
} from '../../db/index.ts';
import { rowsOf } from '../store/transaction.ts';

/**
 * Whether a resolution deletes an entity with descendants on the server. Then the trash has all of it that was read
 * here. What was already deleted there is stored with the resolution.
 */
export const deletesRemotely = ({ conflict, after, below }: ResolutionRecord): boolean =>
  conflict.table !== 'features' && after === null && below === undefined;

/**
 * Why a resolution about a whole entity can't be reopened. `inTrash`: deleted, can be restored. `superseded`: deleted
 * or restored since. `busy`: being created on the server. Null: it can be reopened.
 */
export async function whyNotReopen(
  db: StoreyDatabase,
  resolution: ResolutionRecord,
  op: PendingOp | undefined,
): Promise<'inTrash' | 'gone' | 'superseded' | 'busy' | null> {
  const { conflict, below, entityKey } = resolution;
  const { table, key, mine, theirs } = conflict;
  if (table === 'features' || below !== undefined) return null;
  const head = await rowsOf(db, table).get(key);
  const whereGone = async (): Promise<'inTrash' | 'gone'> =>
    (await db.trash.where({ entityKey }).count()) > 0 ? 'inTrash' : 'gone';
  // It was deleted since: it would come back without its descendants.
  if (mine !== null && theirs !== null) return head === undefined ? whereGone() : null;
  if (deletesRemotely(resolution)) {
    if (head !== undefined) return 'superseded';
    // No row has to be restored for that.
    return op !== undefined && mine === null ? null : whereGone();
  }
  if (head === undefined) return op === undefined || mine !== null ? 'superseded' : null;
  if (!exists(head)) return 'superseded';
  return op?.saga !== undefined && (isInFlight(op) || op.saga.createdHere || op.saga.isFound === true)
    ? 'busy'
    : null;
}
