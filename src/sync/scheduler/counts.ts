import type { PendingState, StoreyDatabase } from '../../db/index.ts';

export interface Counts {
  waiting: number;
  sending: number;
  refused: number;
  conflicts: number;
  /** What the journal alone has, of things about which nothing else waits. */
  kept: number;
}

/**
 * Changes as a person counts them: what a parent's deletion takes along is not counted again. Asked anew with each
 * change that arrives, so it counts instead of reading them all. `isNew`: there is one that nobody tried to send yet.
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
