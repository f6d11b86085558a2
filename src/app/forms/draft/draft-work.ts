import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { record, redoStep, startHistory, undoStep, type DraftHistory } from './draft-history.ts';
import {
  changesNothing,
  clashesOf,
  rebase,
  sameDraft,
  withMembers,
  type Draft,
  type DraftValues,
} from './draft.ts';
import type { Staged } from './staged-draft.ts';

/** The draft of an open form with its history, and the saved head. A function below that changes nothing returns the same object. */
export interface DraftWork<V extends DraftValues> {
  /** It does not exist yet: the values of its empty form are not a change. */
  readonly isNew: boolean;
  /** What is saved on this device. */
  readonly head: Draft<V>;
  /** The head as it was when the person last knew of it, member by member. */
  readonly known: Draft<V>;
  readonly history: DraftHistory<Draft<V>>;
  /** Corners of an unfinished polygon. */
  readonly line: readonly Position[];
  /** When the work that was found again had been kept; null once the person has said what to do with it. */
  readonly restoredAt: number | null;
}

/** @param staged what was found again of an earlier form */
export function openWork<V extends DraftValues>(
  head: Draft<V>,
  staged: Staged<V> | null,
  isNew: boolean,
): DraftWork<V> {
  const empty: DraftWork<V> = {
    isNew,
    head,
    known: head,
    history: startHistory(head),
    line: [],
    restoredAt: null,
  };
  if (staged === null) return empty;
  const found = rebase(staged.draft, staged.head, head);
  const isChanged = !sameDraft(found, head);
  return {
    ...empty,
    known: knownAfter(empty, found, staged.head),
    history: isChanged ? record(empty.history, found, 'restored', staged.at) : empty.history,
    line: staged.line,
    restoredAt: isChanged || staged.line.length > 0 ? staged.at : null,
  };
}

/** What was changed there and not here is followed, and needs no asking. */
const knownAfter = <V extends DraftValues>(
  { isNew, head }: DraftWork<V>,
  draft: Draft<V>,
  before: Draft<V>,
): Draft<V> => (isNew ? head : withMembers(head, before, clashesOf(draft, before, head)));

export const isDirty = <V extends DraftValues>(
  { line, history, head }: DraftWork<V>,
  isFilled: (name: string, value: unknown) => boolean,
): boolean => line.length > 0 || !changesNothing(history.present, head, isFilled);

const withHistory = <V extends DraftValues>(
  work: DraftWork<V>,
  history: DraftHistory<Draft<V>>,
): DraftWork<V> => (history === work.history ? work : { ...work, history });

export const undone = <V extends DraftValues>(work: DraftWork<V>): DraftWork<V> =>
  withHistory(work, undoStep(work.history));

export const redone = <V extends DraftValues>(work: DraftWork<V>): DraftWork<V> =>
  withHistory(work, redoStep(work.history));

/** Other values, as one step of the history. @param at milliseconds since 1970 */
export function typed<V extends DraftValues>(
  work: DraftWork<V>,
  values: V,
  field: string,
  at: number,
): DraftWork<V> {
  const { geometry, values: before } = work.history.present;
  // A field that is left says its name too.
  if (sameValue(values, before)) return work;
  return withHistory(work, record(work.history, { values, geometry }, field, at));
}

/** Another shape, or the corners of an unfinished polygon. */
export function drawn<V extends DraftValues>(
  work: DraftWork<V>,
  geometry: FeatureGeometry | null,
  corners: readonly Position[],
  at: number,
): DraftWork<V> {
  const { values, geometry: before } = work.history.present;
  const line = geometry === null ? corners : [];
  // A corner is taken back on the map; a shape is undone here.
  if (!sameValue(geometry, before))
    return { ...work, line, history: record(work.history, { values, geometry }, 'geometry', at) };
  return sameValue(work.line, line) ? work : { ...work, line };
}

/** What is saved has changed: the draft, and the steps before it, are carried over. */
export function followed<V extends DraftValues>(work: DraftWork<V>, head: Draft<V>): DraftWork<V> {
  const carried = (draft: Draft<V>): Draft<V> => rebase(draft, work.head, head);
  const { past, present } = work.history;
  const history = { ...work.history, past: past.map(carried), present: carried(present), future: [] };
  return { ...work, head, history, known: knownAfter({ ...work, head }, history.present, work.known) };
}

/** Of a member that was changed there too, theirs: a step of its own, also right after typing in that field. */
export const withTheirs = <V extends DraftValues>(
  work: DraftWork<V>,
  member: string,
  at: number,
): DraftWork<V> => {
  const next = withMembers(work.history.present, work.head, [member]);
  return withHistory(work, record(work.history, next, `${member}: theirs`, at));
};

export const withMine = <V extends DraftValues>(work: DraftWork<V>, member: string): DraftWork<V> => ({
  ...work,
  known: withMembers(work.known, work.head, [member]),
});

/** Back at what is saved. */
export const discarded = <V extends DraftValues>({ isNew, head }: DraftWork<V>): DraftWork<V> =>
  openWork(head, null, isNew);

/** With what was discarded before, as one step. */
export function broughtBack<V extends DraftValues>(
  work: DraftWork<V>,
  was: DraftWork<V>,
  at: number,
): DraftWork<V> {
  const draft = rebase(was.history.present, was.head, work.head);
  return {
    ...work,
    line: was.line,
    known: knownAfter(work, draft, was.known),
    history: record(work.history, draft, 'restored', at),
  };
}

/** After a save: the draft is the head. */
export const saved = <V extends DraftValues>(work: DraftWork<V>): DraftWork<V> => {
  const head = work.history.present;
  return { ...work, head, known: head, line: [], restoredAt: null };
};
