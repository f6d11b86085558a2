import type { EntityKey, PendingOp, StoreyDatabase } from '../../db/index.ts';
import { entityKeyOfEntry, rowsBelow } from '../outbox/below.ts';
import { plan } from '../push/plan.ts';
import type { Push, PushOutcome } from '../push/push-context.ts';

/** Operations under way at once; a browser keeps six connections, and reading needs some. */
const LANES = 4;

export interface DrainOptions {
  db: StoreyDatabase;
  push: Push;
  now: () => number;
  /** Clients whose content waits for the end of staging or publishing; grows here. */
  publishing: Set<string>;
  /** True when the engine is to stop. */
  stopped: () => boolean;
  onProgress: (done: number, total: number) => void;
}

export interface Drained {
  /** Why it ended before everything had its turn. */
  halted: 'auth' | 'unreachable' | null;
  /** Milliseconds since 1970: when something that waits for its time may go. */
  wakeAt: number | null;
  pushed: PendingOp[];
}

/** Sends what may go, and what that lets go, until nothing is left that may. */
export async function drain(options: DrainOptions): Promise<Drained> {
  const pushed: PendingOp[] = [];
  const tried = new Set<string>();
  for (;;) {
    const ops = await options.db.pending.toArray();
    const known = new Set(await options.db.idmap.toCollection().primaryKeys());
    const held = await heldBelow(options.db, ops);
    const planned = plan({ ops, known, publishing: options.publishing, held, now: options.now() });
    const { wakeAt } = planned;
    // One that came back exactly as it went would go round for ever.
    const go = planned.go.filter((op) => !tried.has(stageOf(op)));
    for (const op of go) tried.add(stageOf(op));
    if (go.length === 0 || options.stopped()) return { halted: null, wakeAt, pushed };
    const halted = await pass(options, go, pushed);
    if (halted !== null) return { halted, wakeAt, pushed };
  }
}

/** All that lies in things that are gone on the server and in question: sending it would only find them gone again. */
async function heldBelow(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Set<EntityKey>> {
  const held = new Set<EntityKey>();
  for (const { state, intent, table, key } of ops) {
    if (state !== 'conflict' || intent !== 'create' || table === 'features') continue;
    for (const entry of await rowsBelow(db, table, key)) held.add(entityKeyOfEntry(entry));
  }
  return held;
}

const stageOf = (op: PendingOp): string =>
  [op.entityKey, op.opId, op.rev, op.state, op.attempt, op.saga?.step, op.sent?.probes].join(' ');

async function pass(options: DrainOptions, go: PendingOp[], pushed: PendingOp[]): Promise<Drained['halted']> {
  const queue = [...go];
  const total = pushed.length + go.length;
  let halted: Drained['halted'] = null;
  options.onProgress(pushed.length, total);
  const lane = async (): Promise<void> => {
    for (let op = queue.shift(); op !== undefined; op = queue.shift()) {
      if (halted !== null || options.stopped()) return;
      // One client's publishing may have begun since this was planned.
      if (options.publishing.has(op.clientLid)) continue;
      const outcome: PushOutcome = await options.push(op);
      pushed.push(op);
      options.onProgress(pushed.length, total);
      if (outcome === 'publishing') options.publishing.add(op.clientLid);
      if (outcome === 'auth' || outcome === 'unreachable') halted = outcome;
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, queue.length) }, lane));
  return halted;
}
