import {
  isInFlight,
  exists,
  type PendingOp,
  type ResolutionRecord,
  type StoreyDatabase,
} from '../../db/index.ts';
import { rowsOf } from '../store/transaction.ts';

/**
 * Whether a decision deletes on the server what others lie in: the trash has it then, with all of it that was read here.
 * What was gone there already is kept with the decision.
 */
export const deletesRemotely = ({ conflict, after, below }: ResolutionRecord): boolean =>
  conflict.table !== 'features' && after === null && below === undefined;

/**
 * Where a decision on a whole thing can't be taken back: `inTrash`, it is deleted, and can be restored; `superseded`, it
 * was deleted or restored since; `busy`, it is being made on the server. Null: it can be asked again.
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
  // Deleted since, it would stand again without what lay in it.
  if (mine !== null && theirs !== null) return head === undefined ? whereGone() : null;
  if (deletesRemotely(resolution)) {
    if (head !== undefined) return 'superseded';
    // Nothing of what was on the device has to come back for that.
    return op !== undefined && mine === null ? null : whereGone();
  }
  if (head === undefined) return op === undefined || mine !== null ? 'superseded' : null;
  if (!exists(head)) return 'superseded';
  return op?.saga !== undefined && (isInFlight(op) || op.saga.createdHere || op.saga.isFound === true)
    ? 'busy'
    : null;
}
