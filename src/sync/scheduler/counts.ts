import { Dexie } from 'dexie';
import type { PendingState, StoreyDatabase } from '../../db/index.ts';

const STATES = [
  'ready',
  'sending',
  'unknown',
  'rejected',
  'conflict',
] as const satisfies readonly PendingState[];

export interface Counts {
  waiting: number;
  sending: number;
  refused: number;
  conflicts: number;
  /** Log-only changes about entities without an operation. */
  kept: number;
}

/**
 * Counts changes as a user does: cascaded deletes are not counted. It counts instead of reading rows, because it runs
 * after each acknowledge, and asks for all at once: the page draws what was saved meanwhile, and each answer waits for
 * that. `isNew`: there is one without any attempt.
 */
export const countOps = ({ pending, journal }: StoreyDatabase): Promise<Counts & { isNew: boolean }> =>
  pending.db.transaction('r', pending, async () => {
    const kept = [...new Set(journal?.kept.flatMap(({ counted }) => counted))];
    const fresh = pending.where({ state: 'ready' }).and((op) => op.attempt === 0);
    const [covered, fresher, keptOps, counted] = await Dexie.Promise.all([
      pending.where('coveredBy').above('').toArray(),
      fresh.limit(1).count(),
      kept.length === 0 ? 0 : pending.where(':id').anyOf(kept).count(),
      Dexie.Promise.all(STATES.map((state) => pending.where({ state }).count())),
    ]);
    const count = (state: PendingState): number =>
      (counted[STATES.indexOf(state)] ?? 0) - covered.filter((op) => op.state === state).length;
    return {
      waiting: count('ready'),
      sending: count('sending') + count('unknown'),
      refused: count('rejected'),
      conflicts: count('conflict'),
      kept: kept.length - keptOps,
      isNew: fresher > 0,
    };
  });
