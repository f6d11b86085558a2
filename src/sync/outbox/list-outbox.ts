import {
  parseEntityKey,
  tagStateOf,
  type OpError,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { OutboxEntry } from '../status.ts';
import { createPlacer } from './placed.ts';
import { rowsOf } from './transaction.ts';

/** Every change that has not arrived, the oldest first; what goes with a parent's deletion is not told apart. */
export async function listOutbox(db: StoreyDatabase): Promise<OutboxEntry[]> {
  const ops = (await db.pending.toArray()).filter((op) => op.coveredBy === undefined);
  const place = createPlacer(db);
  const entries: OutboxEntry[] = [];
  for (const op of ops.sort((a, b) => a.createdAt - b.createdAt)) {
    const { entityKey, table, key, intent, lastError } = op;
    const head = (await rowsOf(db, table).get(key)) ?? null;
    const row = head ?? (await db.bases.get(entityKey))?.value ?? op.sent?.value ?? null;
    const conflict = (await db.conflicts.where({ entityKey }).first()) ?? null;
    entries.push({
      ...(await place(entityKey, row)),
      // It would be made anew there; what the person did is to change it.
      intent: conflict?.kind === 'deleted-there' ? 'update' : intent,
      state: tagStateOf(op),
      at: op.createdAt,
      error: lastError === undefined ? null : errorOf(lastError),
      conflict,
      after: await waitsFor(db, op, place),
      nextAt: op.state === 'ready' && op.attempt > 0 && op.nextAt > 0 ? op.nextAt : null,
      row: head,
    });
  }
  return entries;
}

const errorOf = ({ code, message, params, status }: OpError): OutboxEntry['error'] => ({
  // Each server has its own name for it.
  code: status === 403 ? 'forbidden' : code,
  message,
  ...(params !== undefined && { params }),
});

/** The thing above that the server does not have yet, or has whose deletion waits; null where nothing is in the way. */
async function waitsFor(
  db: StoreyDatabase,
  { parentKey }: PendingOp,
  place: ReturnType<typeof createPlacer>,
): Promise<string | null> {
  const parent = parentKey === null ? undefined : await db.pending.get(parentKey);
  if (parentKey === null || parent === undefined || parent.intent === 'update') return null;
  const { table, key } = parseEntityKey(parentKey);
  return (await place(parentKey, (await rowsOf(db, table).get(key)) ?? null)).title;
}
