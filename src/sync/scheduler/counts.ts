import type { PendingState, StoreyDatabase } from '../../db/index.ts';

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
 * after each acknowledge. `isNew`: there is one without any attempt.
 */
export const countOps = ({ pending, journal }: StoreyDatabase): Promise<Counts & { isNew: boolean }> =>
  pending.db.transaction('r', pending, async () => {
    const covered = await pending.where('coveredBy').above('').toArray();
    const count = async (state: PendingState): Promise<number> =>
      (await pending.where({ state }).count()) - covered.filter((op) => op.state === state).length;
    const kept = [...new Set(journal?.kept.flatMap(({ counted }) => counted))];
    const fresh = pending.where({ state: 'ready' }).and((op) => op.attempt === 0);
    return {
      waiting: await count('ready'),
      sending: (await count('sending')) + (await count('unknown')),
      refused: await count('rejected'),
      conflicts: await count('conflict'),
      kept: kept.length === 0 ? 0 : kept.length - (await pending.where(':id').anyOf(kept).count()),
      isNew: (await fresh.limit(1).count()) > 0,
    };
  });
