import {
  CONTENT_TABLES,
  isIndexTaken,
  parseEntityKey,
  tagStateOf,
  type ContentRow,
  type EntityKey,
  type OpError,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { OutboxEntry } from '../status.ts';
import { createPlacer } from './describe-place.ts';
import { rowsOf } from './transaction.ts';

/**
 * Every change that has not arrived, the oldest first; what goes with a parent's deletion is not told apart. Read in a
 * handful of calls, however many there are: whoever looks at the list reads it anew with each that arrives.
 */
export async function listOutbox(db: StoreyDatabase): Promise<OutboxEntry[]> {
  const all = await db.pending.toArray();
  const pending = new Map(all.map((op) => [op.entityKey, op]));
  const ops = all.filter((op) => op.coveredBy === undefined).sort((a, b) => a.createdAt - b.createdAt);
  const heads = await headsOf(db, ops);
  const without = ops.flatMap(({ entityKey }) => (heads.has(entityKey) ? [] : entityKey));
  const bases = new Map((await db.bases.bulkGet(without)).map((base) => [base?.entityKey, base?.value]));
  // The first of each.
  const conflicts = new Map((await db.conflicts.toArray()).reverse().map((one) => [one.entityKey, one]));
  const place = createPlacer(db);
  const waitsFor = createWaitsFor(db, pending, place);
  const entries: OutboxEntry[] = [];
  for (const op of ops) {
    const { entityKey, clientLid, intent, lastError } = op;
    const head = heads.get(entityKey) ?? null;
    const conflict = conflicts.get(entityKey) ?? null;
    // What is gone here and in question is called what it is called where that is decided.
    const row = head ?? conflict?.theirs ?? bases.get(entityKey) ?? op.sent?.value ?? null;
    entries.push({
      ...(await place(entityKey, row)),
      clientLid,
      // It would be made anew there; what the person did is to change it.
      intent: conflict?.kind === 'deleted-there' ? 'update' : intent,
      state: op.state === 'unknown' ? 'unsure' : tagStateOf(op),
      at: op.createdAt,
      error: lastError === undefined ? null : errorOf(lastError),
      conflict,
      after: await waitsFor(op),
      nextAt: isForLater(op) ? op.nextAt : null,
      row: head,
      ...(isIndexTaken(op) && { isIndexTaken: true as const }),
    });
  }
  return entries;
}

/** A first attempt came to nothing, or to nobody knows what. */
const isForLater = ({ state, attempt, nextAt }: PendingOp): boolean =>
  nextAt > 0 && (state === 'unknown' || (state === 'ready' && attempt > 0));

/** What stands on the device of these; what is deleted is missing. */
async function headsOf(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Map<EntityKey, ContentRow>> {
  const heads = new Map<EntityKey, ContentRow>();
  for (const table of CONTENT_TABLES) {
    const own = ops.filter((op) => op.table === table);
    const rows = await rowsOf(db, table).bulkGet(own.map(({ key }) => key));
    own.forEach(({ entityKey }, i) => {
      const row = rows[i];
      if (row !== undefined) heads.set(entityKey, row);
    });
  }
  return heads;
}

const errorOf = ({ code, message, params, parts, status }: OpError): OutboxEntry['error'] => ({
  // Each server has its own name for it.
  code: status === 403 ? 'forbidden' : code,
  message,
  ...(params !== undefined && { params }),
  ...(parts !== undefined && { parts }),
});

/** Says what of the things above the server does not have yet, or has whose deletion waits; null: nothing is in the way. */
function createWaitsFor(
  db: StoreyDatabase,
  pending: ReadonlyMap<EntityKey, PendingOp>,
  place: ReturnType<typeof createPlacer>,
): (op: PendingOp) => Promise<string | null> {
  const titles = new Map<EntityKey, string>();
  return async ({ parentKey }) => {
    const parent = parentKey === null ? undefined : pending.get(parentKey);
    if (parentKey === null || parent === undefined || parent.intent === 'update') return null;
    const { table, key } = parseEntityKey(parentKey);
    const known = titles.get(parentKey);
    if (known !== undefined) return known;
    const { title } = await place(parentKey, (await rowsOf(db, table).get(key)) ?? null);
    titles.set(parentKey, title);
    return title;
  };
}
