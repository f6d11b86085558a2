import { createFormControl, type DefaultValues } from 'react-hook-form';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { clashesOf, sameDraft, type Draft, type DraftValues } from './draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import {
  broughtBack,
  discarded,
  drawn,
  followed,
  isDirty,
  openWork,
  redone,
  saved,
  typed,
  undone,
  withMine,
  withTheirs,
  type DraftWork,
} from './draft-work.ts';
import { followHeads } from './follow-heads.ts';
import { toStaged, type Staged } from './staged-draft.ts';
import type { Discarded, OtherDraft, StagingPort } from './staging-port.ts';

/** The store of a form: react-hook-form's, which lives outside of the page too. */
export type FormStore<V extends DraftValues> = ReturnType<typeof createFormControl<V>>['formControl'];

export interface SessionState<V extends DraftValues> {
  draft: Draft<V>;
  /** Corners of an unfinished polygon: kept like the draft, and never saved. */
  line: readonly Position[];
  /** The draft differs from what is saved on this device. */
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** When the work that was found again had been kept; null once the person has said what to do with it. */
  restoredAt: number | null;
  /** When the draft was last kept on this device. */
  keptAt: number | null;
  /** The device refused to keep the draft. */
  keepFailed: boolean;
  /** What is saved on this device. */
  head: Draft<V>;
  /** The head as the person knew it when they changed it, where they have not been asked yet. */
  known: Draft<V>;
  /** Members that the person changed and that were changed in the head meanwhile too, until they have said which. */
  changedThere: readonly string[];
  /** Work of other forms on the same thing. */
  others: readonly OtherDraft[];
  /** What is saved is not what it was when the form was opened. */
  movedOn: boolean;
}

export interface DraftSession<V extends DraftValues> {
  readonly id: string;
  /** Holds the values; fields are bound to it. Their defaults are what is saved. */
  readonly form: FormStore<V>;
  getSnapshot: () => SessionState<V>;
  subscribe: (listener: () => void) => () => void;
  /** Puts other values into the form, as one step of the history. */
  setValues: (values: V, field: string) => void;
  setGeometry: (geometry: FeatureGeometry | null) => void;
  setDrawing: (geometry: FeatureGeometry | null, line: readonly Position[]) => void;
  undo: () => void;
  redo: () => void;
  /** What is saved on the device changed under the open form. */
  setHead: (head: Draft<V>) => void;
  /** Of what was changed there too, theirs; this can be undone. */
  takeTheirs: (member: string) => void;
  keepMine: (member: string) => void;
  /**
   * What is to be saved, where that stands there by now; null where the person has yet to say whose stays. Asked while a
   * save is under way, inside its transaction: what no live query has brought yet is not written over either, nor what
   * came before the person's eyes only as they pressed.
   */
  onto: (stored: Draft<V>) => Draft<V> | null;
  /** Whether the form shows the stored row; if not, it does from now on. Called like `onto`, by a deletion. */
  shows: (stored: Draft<V>) => boolean;
  /** A save is under way: its own changes are not reported as news. */
  hold: (isSaving: boolean) => void;
  /** The drafts on the device, of this form and of others. */
  hear: (isThere: boolean, others: readonly OtherDraft[]) => void;
  /** The restored work stays; the notice goes. */
  keepRestored: () => void;
  /**
   * Back to what is saved; what stood in the form goes into the trash. Gives under which it lies there, null where the
   * device had not kept it, and how this form takes it back while it is open.
   */
  discard: () => Promise<Discarded>;
  /**
   * Waits until the form's values are on the device.
   * @param isLast the page may not live that long: pending writes are handed over before this returns
   */
  flush: (isLast?: boolean) => Promise<void>;
  /**
   * The draft was saved: its copy is no longer needed.
   * @param next the draft that replaces it, for the form that comes after this one
   */
  settle: (next?: { id: string; draft: Draft<V> }) => Promise<void>;
  /** Follows its form no longer: another session does. */
  leave: () => void;
}

export interface SessionOptions<V extends DraftValues> {
  id: string;
  /** It does not exist yet: the values of its empty form are not a change. */
  isNew: boolean;
  head: Draft<V>;
  staged: Staged<V> | null;
  port: StagingPort;
  /** A form that is open already; what it holds gives way to the draft. */
  form?: FormStore<V>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether a value of a field that was added counts as entered; every value does unless given. */
  isFilled?: ((name: string, value: unknown) => boolean) | undefined;
}

// @spec 3.45 4.29 4.64
/**
 * One open form. Its values are in its store, its shape is here; both share one history, and every change is kept on the
 * device within 300 ms (`TIME.stagingFlush`), whatever becomes of the page. Dirty is computed: a draft that was brought back
 * to the head is kept no longer.
 */
export function createDraftSession<V extends DraftValues>(options: SessionOptions<V>): DraftSession<V> {
  const { id, isNew, staged, port, now, isFilled = () => true } = options;
  let work = openWork(options.head, staged, isNew);
  const form = options.form ?? createFormControl({ defaultValues: defaultsOf(work.head) }).formControl;
  let others: readonly OtherDraft[] = [];
  const listeners = new Set<() => void>();
  const keeper = createDraftKeeper({
    port,
    isDirty: () => isDirty(work, isFilled),
    // With what the person knows of: what they have not been asked yet they are asked after a reload too.
    record: () => toStaged(id, work.history.present, work.known, work.line),
    keptAt: work.restoredAt,
    now,
    onKept: publish,
  });
  const makeState = (): SessionState<V> => ({
    ...stateOf(work),
    dirty: isDirty(work, isFilled),
    keptAt: keeper.keptAt(),
    keepFailed: keeper.hasFailed(),
    others,
    movedOn: !sameDraft(work.head, options.head),
  });
  let state = makeState();
  showIn(form, work);
  const type = (values: V, field: string): void => put(typed(work, values, field, now()));
  // An echo of what was put in has no field's name.
  const leave = form.subscribe({
    formState: { values: true },
    callback: ({ name, values }) => {
      if (name !== undefined) type(values, name);
    },
  });

  function publish(): void {
    state = makeState();
    for (const listener of listeners) listener();
  }

  function put(next: DraftWork<V>): void {
    if (next === work) return;
    work = next;
    showIn(form, work);
    publish();
    keeper.soon();
  }

  function setDrawing(geometry: FeatureGeometry | null, corners: readonly Position[]): void {
    const next = drawn(work, geometry, corners, now());
    if (next === work) return;
    work = next;
    // A gesture has ended: it is not delayed like typing.
    keeper.atOnce();
    publish();
  }

  const { stop, ...heads } = followHeads(
    () => work,
    (next) => {
      work = followed(work, next);
      form.resetDefaultValues(defaultsOf(next));
      showIn(form, work);
      publish();
      // What was kept is what is saved by now.
      if (!state.dirty && keeper.keptAt() !== null) keeper.soon();
    },
  );

  return {
    id,
    form,
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValues: type,
    setGeometry: (geometry) => setDrawing(geometry, []),
    setDrawing,
    undo: () => put(undone(work)),
    redo: () => put(redone(work)),
    ...heads,
    takeTheirs: (member) => put(withTheirs(work, member, now())),
    keepMine: (member) => put(withMine(work, member)),
    hear: (isThere, theirs) => {
      if (!sameValue(theirs, others)) {
        others = theirs;
        publish();
      }
      // Dropped under the open form, by a tab that took it for left behind; or found, and what is saved by now.
      const isOdd =
        keeper.keptAt() === null ? isThere && staged !== null && !state.dirty : !isThere && state.dirty;
      if (isOdd) keeper.soon();
    },
    keepRestored: () => {
      work = { ...work, restoredAt: null };
      publish();
    },
    discard: async () => {
      // What was typed last goes along.
      await keeper.flush(true);
      const was = work;
      const trashId = await keeper.end(port.discard);
      keeper.goOn();
      work = discarded(work);
      showIn(form, work);
      publish();
      return { trashId, undo: () => put(broughtBack(work, was, now())) };
    },
    flush: keeper.flush,
    settle: async (next) => {
      stop();
      leave();
      work = saved(work);
      await keeper.end(() => (next ? port.write(toStaged(next.id, next.draft, options.head)) : port.drop()));
      publish();
    },
    leave,
  };
}

/** What the fields are compared with, for which were changed. */
const defaultsOf = <V extends DraftValues>({ values }: Draft<V>): DefaultValues<V> =>
  values as DefaultValues<V>;

/** Undo, a newer head and restored work are put into the fields. */
function showIn<V extends DraftValues>(form: FormStore<V>, { history }: DraftWork<V>): void {
  const { values } = history.present;
  if (!sameValue(form.getValues(), values))
    form.reset(values, { keepDefaultValues: true, keepTouched: true, keepErrors: true });
}

const stateOf = <V extends DraftValues>({ head, known, line, history, restoredAt }: DraftWork<V>) => ({
  draft: history.present,
  line,
  restoredAt,
  canUndo: history.past.length > 0,
  canRedo: history.future.length > 0,
  head,
  known,
  changedThere: clashesOf(history.present, known, head),
});
