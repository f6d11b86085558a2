import { pendingStates, rowStatusOf } from '../../../db/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { mergeFeatures as mergeOp, type MergeFault } from '../../../domain/ops/index.ts';
import type { Command, CommandFailure } from '../command.ts';
import { commit } from '../commit.ts';

/** Why several features can't be merged, and which of them is the reason; `null`: it no longer exists. */
export type MergeRefusal =
  | MergeFault
  | { reason: 'conflict' | 'network'; feature: Feature }
  | { reason: 'gone'; feature: null };
export type MergeOutcome =
  | { ok: true }
  | { ok: false; refusal: MergeRefusal | null; code: CommandFailure | null };

/** Makes one feature of several that touch, as one step of undo. The first of them stays what it is. */
export const mergeFeatures: Command<{ fids: readonly string[] }, MergeOutcome> = {
  id: 'merge-features',
  async run(workspace, { fids }) {
    const { db } = workspace;
    const states = await pendingStates(db);
    let refusal: MergeRefusal | null = null;
    const outcome = await commit(workspace, async () => {
      refusal = null;
      const rows = await db.features.bulkGet([...fids]);
      const features = rows.filter((row) => row !== undefined);
      const [first, ...others] = features;
      if (first === undefined || features.length < rows.length) {
        refusal = { reason: 'gone', feature: null };
        return null;
      }
      const held = features.find((feature) => rowStatusOf(states, 'features', feature) === 'conflict');
      const node = features.find(isNetworkNode);
      if (held !== undefined) refusal = { reason: 'conflict', feature: held };
      else if (node !== undefined) refusal = { reason: 'network', feature: node };
      if (refusal !== null) return null;
      const merged = mergeOp(first, others);
      if (merged.ok) return merged.moment;
      refusal = merged;
      return null;
    });
    return outcome.ok ? { ok: true } : { ok: false, refusal, code: refusal === null ? outcome.code : null };
  },
};
