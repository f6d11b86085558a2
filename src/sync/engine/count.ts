import type { PendingOp } from '../../db/index.ts';
import { tagStateOf } from '../../db/index.ts';

export interface Counts {
  waiting: number;
  sending: number;
  refused: number;
  conflicts: number;
}

/** Changes as a person counts them: what a parent's deletion takes along is not counted again. */
export function countOps(ops: readonly PendingOp[]): Counts {
  const counts: Counts = { waiting: 0, sending: 0, refused: 0, conflicts: 0 };
  for (const op of ops) {
    if (op.coveredBy !== undefined) continue;
    const state = tagStateOf(op);
    if (state === 'conflict') counts.conflicts += 1;
    else counts[state] += 1;
  }
  return counts;
}
