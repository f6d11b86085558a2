import {
  entityKeyOfEntry,
  exists,
  isInFlight,
  descendantsOf,
  type AttemptRecord,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import { isNode, keyOf } from '../../domain/entities/row.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { unknownDeletions } from '../attempts/ledger.ts';
import { openDeleteConflict } from '../conflicts/remote-delete.ts';
import { wantedNodes } from '../conflicts/wanted-nodes.ts';
import { removeMissing } from '../store/drop-operations.ts';
import { rowsOf } from '../store/transaction.ts';
import type { Observation, ObservePorts } from './observation.ts';
import type { Found } from './pull-result.ts';
import { waitsForNetwork, type RowsHere } from './rows-here.ts';

/** A row of this device that a read does not show. */
export interface Missing {
  row: ContentRow;
  op: PendingOp | undefined;
  /** Deletions of ours that may explain it. */
  deletions: readonly AttemptRecord[];
  known: Pick<RowsHere, 'isNewer' | 'isRecent'>;
  /** Milliseconds since 1970. */
  now: number;
}

const NO_PROOF: Readonly<Record<string, (of: Missing) => boolean>> = {
  'acknowledged since': ({ row, known }) => known.isNewer(row),
  // A list may be some seconds old, and what was acknowledged just now be missing in it.
  'acknowledged just before': ({ row, known }) => !isNode(row) && known.isRecent(row),
  'not whole on the server yet': ({ op }) => op?.intent === 'create' || op?.saga !== undefined,
  'in flight': ({ op }) => op !== undefined && isInFlight(op),
  'goes with its network': ({ op, row }) => waitsForNetwork(op, row),
  // Undone before its answer came: that is compared when it is sent.
  'our own deletion, or it may be': (of) => of.deletions.length > 0 && !isAskedForGood(of),
};

/** Why it proves no deletion that a row is missing; null: it was deleted there. */
export const proofLacking = (missing: Missing): string | null =>
  Object.entries(NO_PROOF).find(([, holds]) => holds(missing))?.[0] ?? null;

/** A person is asked about it, and no deletion of ours explains it. */
const isAskedForGood = ({ op, deletions, now }: Missing): boolean =>
  op?.state === 'conflict' && !deletions.some((one) => one.isAnswered === true || one.until > now);

/**
 * Removes what the server no longer has. Where there are edits in it here, a conflict opens instead. Call inside an outbox
 * transaction.
 */
export async function takeMissing(
  db: StoreyDatabase,
  { table, theirs, here }: Observation,
  known: RowsHere,
  ports: ObservePorts,
): Promise<Found> {
  const found: Found = [];
  const there = new Set(theirs.map(keyOf));
  const gone: ContentRow[] = [];
  for (const key of here) {
    const row = known.head(key);
    if (there.has(key) || row === null) continue;
    const op = known.op(key);
    const deletions = op === undefined ? [] : await unknownDeletions(db, op);
    if (proofLacking({ row, op, deletions, known, now: ports.now }) !== null) continue;
    if (op === undefined && !(await hasWorkBelow(db, table, key))) gone.push(row);
    else found.push(...(await openDeleteConflict(db, { table, key, row, op }, ports)));
  }
  // An entity that was already listed as deleted is not reported as missing.
  const nodes = gone.filter((row) => isNode(row) && exists(row)).map(keyOf);
  const wanted = new Set(nodes.length === 0 ? [] : await wantedNodes(db, nodes));
  for (const row of gone.filter((one) => wanted.has(keyOf(one))))
    found.push(...(await openDeleteConflict(db, { table, key: keyOf(row), row, op: undefined }, ports)));
  await remove(
    db,
    table,
    gone.map(keyOf).filter((key) => !wanted.has(key)),
  );
  return found;
}

async function remove(db: StoreyDatabase, table: ContentTable, keys: readonly string[]): Promise<void> {
  if (table === 'features') return rowsOf(db, table).bulkDelete([...keys]);
  for (const key of keys) await removeMissing(db, table, key);
}

async function hasWorkBelow(db: StoreyDatabase, table: ContentTable, key: string): Promise<boolean> {
  if (table === 'features') return false;
  const below = (await descendantsOf(db, table, key)).map(entityKeyOfEntry);
  return (await db.pending.where('entityKey').anyOf(below).count()) > 0;
}
