import { pendingStates, rowsOf, rowStatusOf, type UndoStep } from '../../../db/index.ts';
import { editedInBulk, type BulkEdit, type LeftOutReason } from '../../../domain/bulk/index.ts';
import { isNetworkNode } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { sameValue, type Moment } from '../../../domain/moment/index.ts';
import { changeFeatures, deleteFeatures } from '../../../domain/ops/index.ts';
import { withPictureReplaced } from '../../../domain/pictures/index.ts';
import type { FixPlan } from '../../../domain/quality/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Command, CommandFailure } from '../command.ts';
import { commitPart, noteRoom } from '../commit.ts';

/** From more than so many on an act is done in parts, so that it can be followed and cancelled. */
export const BULK_AT_ONCE = 500;
/** Each part waits once for the disk: so many that this does not take most of the time, and a part ends within the second. */
const PARTS = { first: BULK_AT_ONCE, others: 2_250 };
/** Of what neither shows how far it is nor can be cancelled. */
const LARGE_PARTS = { first: 5_000, others: 5_000 };

export interface Many {
  fids: readonly string[];
  /** After each part, with how many have been looked at, and those of the part. */
  onProgress?: (done: number, part: readonly string[]) => void;
  /** No further part is begun; what was done stays. */
  signal?: AbortSignal;
}
export interface ChangeManyInput extends Many {
  edit: BulkEdit;
  taxonomy: Taxonomy;
}

export interface ManyOutcome {
  /** Null: all parts were written that were begun. */
  failure: CommandFailure | null;
  /** How many features were changed or deleted. */
  changed: number;
  /** `null`: it no longer exists. */
  leftOut: {
    fid: string;
    feature: Feature | null;
    reason: LeftOutReason | 'changed' | 'conflict' | 'gone';
  }[];
  isCancelled: boolean;
}

/** What becomes of one feature: another one, nothing (`null`), the same (`undefined`), or why it is left out. */
export type Fate = { after: Feature | null | undefined } | { leftOut: LeftOutReason | 'changed' };

/** Changes many features; one step of undo. What is in conflict, or would break a rule, is left out and told. */
export const changeMany: Command<ChangeManyInput, ManyOutcome> = {
  id: 'change-many',
  run: (workspace, { edit, taxonomy, ...many }) =>
    inParts(workspace, many, (feature): Fate => {
      const outcome = editedInBulk(feature, edit, taxonomy);
      if (outcome.status === 'leftOut') return { leftOut: outcome.reason };
      return { after: outcome.status === 'changed' ? outcome.after : undefined };
    }),
};

/** Shows another picture wherever these features show one; one step of undo. */
export const replacePicture: Command<Many & { from: string; to: string }, ManyOutcome> = {
  id: 'replace-picture',
  run: (workspace, { from, to, ...many }) =>
    inParts(workspace, many, (feature): Fate => ({
      after: withPictureReplaced(feature, from, to) ?? undefined,
    })),
};

/**
 * Does what a plan says; one step of undo. What differs by now from what the plan was made for is left out: others may have
 * changed it meanwhile.
 */
export const applyFix: Command<Omit<Many, 'fids'> & { plan: FixPlan }, ManyOutcome> = {
  id: 'apply-fix',
  run: (workspace, { plan, ...many }) => {
    const planned = new Map<string, FixPlan['changes'][number]>(
      plan.changes.map((change) => [change.before.fid, change]),
    );
    const needsOf = (fid: string): readonly Feature[] => planned.get(fid)?.needs ?? [];
    const fateOf = (feature: Feature, others: Rows): Fate => {
      const change = planned.get(feature.fid);
      if (change === undefined || !sameValue(change.before, feature)) return { leftOut: 'changed' };
      const isAsPlanned = (was: Feature): boolean => {
        const now = others.get(was.fid);
        // An earlier part of this plan may have changed it.
        return now !== undefined && [was, planned.get(was.fid)?.after].some((one) => sameValue(one, now));
      };
      return needsOf(feature.fid).every(isAsPlanned) ? { after: change.after } : { leftOut: 'changed' };
    };
    const fids = [...planned.keys()];
    return inParts(workspace, { ...many, fids }, fateOf, (fid) => needsOf(fid).map((other) => other.fid));
  },
};

/** Deletes many features; one step of undo. */
export const deleteMany: Command<Many, ManyOutcome> = {
  id: 'delete-many',
  run: (workspace, many) =>
    inParts(workspace, many, (feature) =>
      isNetworkNode(feature) ? { leftOut: 'network' } : { after: null },
    ),
};

type Rows = ReadonlyMap<string, Feature>;
const NO_OTHERS: readonly string[] = [];

/**
 * Changes or deletes features in one step of undo, a part after the other; what is in conflict is left out.
 * @param othersOf keys of the features that decide on one beside itself; those in conflict are left out of `others`
 */
export async function inParts(
  workspace: Workspace,
  many: Many,
  fateOf: (feature: Feature, others: Rows) => Fate,
  othersOf: (fid: string) => readonly string[] = () => NO_OTHERS,
): Promise<ManyOutcome> {
  const written: string[] = [];
  const outcome = await writeParts(workspace, many, { fateOf, othersOf, written });
  if (written.length > 0) void noteRoom(workspace, written);
  return outcome;
}

interface Fates {
  fateOf: (feature: Feature, others: Rows) => Fate;
  othersOf: (fid: string) => readonly string[];
  /** Keys of what was changed, filled part by part. */
  written: string[];
}

async function writeParts(
  workspace: Workspace,
  { fids, onProgress, signal }: Many,
  { fateOf, othersOf, written }: Fates,
): Promise<ManyOutcome> {
  const { db } = workspace;
  const states = await pendingStates(db);
  const step: UndoStep = { n: null };
  const outcome: ManyOutcome = { failure: null, changed: 0, leftOut: [], isCancelled: false };
  const parts = onProgress === undefined && signal === undefined ? LARGE_PARTS : PARTS;
  // By key: adjacent rows of the device are read together.
  const ordered = fids.toSorted();
  for (let from = 0, end = 0; from < ordered.length; from = end) {
    if (signal?.aborted === true) return { ...outcome, isCancelled: true };
    // The first part is smaller, so that progress shows early.
    end = Math.min(ordered.length, from + (from === 0 ? parts.first : parts.others));
    const part = ordered.slice(from, end);
    let leftOut: ManyOutcome['leftOut'] = [];
    let changed = 0;
    const make = async (): Promise<Moment> => {
      const rows = await rowsOf(db.features, part);
      const others = await rowsOf(db.features, [...new Set(part.flatMap(othersOf))]);
      const isInConflict = (feature: Feature): boolean =>
        rowStatusOf(states, 'features', feature) === 'conflict';
      const settled = others.flatMap((one) => (one === undefined || isInConflict(one) ? [] : one));
      const known = new Map<string, Feature>(settled.map((one) => [one.fid, one]));
      leftOut = [];
      const pairs: [Feature, Feature][] = [];
      const gone: Feature[] = [];
      for (const [at, feature] of rows.entries()) {
        const fid = part[at] ?? '';
        if (feature === undefined) leftOut.push({ fid, feature: null, reason: 'gone' });
        else if (isInConflict(feature)) leftOut.push({ fid, feature, reason: 'conflict' });
        else {
          const fate = fateOf(feature, known);
          if ('leftOut' in fate) leftOut.push({ fid, feature, reason: fate.leftOut });
          else if (fate.after === null) gone.push(feature);
          else if (fate.after !== undefined) pairs.push([feature, fate.after]);
        }
      }
      changed = pairs.length + gone.length;
      return gone.length > 0 ? deleteFeatures(gone) : changeFeatures(pairs);
    };
    const done = await commitPart(workspace, make, { step, isOfRowsRead: true });
    if (!done.ok) return { ...outcome, failure: done.code };
    written.push(...done.entityKeys);
    outcome.changed += changed;
    outcome.leftOut.push(...leftOut);
    onProgress?.(end, part);
  }
  return outcome;
}
