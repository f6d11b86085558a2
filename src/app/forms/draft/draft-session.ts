import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { TIME } from '../../../domain/limits.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import {
  changesNothing,
  clashesOf,
  rebase,
  sameDraft,
  withMembers,
  type Draft,
  type DraftValues,
} from './draft.ts';
import { record, redoStep, startHistory, undoStep, type DraftHistory } from './draft-history.ts';
import { toStaged, type Staged } from './staged-draft.ts';
import type { Discarded, OtherDraft, StagingPort } from './staging-port.ts';

/** A write needs a moment too: it is begun early enough to be done within the promised time. */
const WRITE_AFTER = TIME.stagingFlush - 100;
/** A write that takes longer has met another tab: what it is about is kept beside it, within the promised time. */
const JOT_AFTER = 60;

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
  getSnapshot: () => SessionState<V>;
  subscribe: (listener: () => void) => () => void;
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
}

export interface SessionOptions<V extends DraftValues> {
  id: string;
  /** It does not exist yet: the values of its empty form are not a change. */
  isNew: boolean;
  head: Draft<V>;
  staged: Staged<V> | null;
  port: StagingPort;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether a value of a field that was added counts as entered; every value does unless given. */
  isFilled?: ((name: string, value: unknown) => boolean) | undefined;
}

// @spec 3.45 4.29 4.64
/**
 * One open form. Every change is kept on the device within 300 ms (`TIME.stagingFlush`), whatever becomes of the page.
 * Dirty is computed: a draft that was brought back to the head is kept no longer.
 */
export function createDraftSession<V extends DraftValues>(options: SessionOptions<V>): DraftSession<V> {
  const { id, isNew, staged, port, now, isFilled = () => true } = options;
  let head = options.head;
  const found = staged === null ? null : rebase(staged.draft, staged.head, head);
  let line: readonly Position[] = staged?.line ?? [];
  const isChanged = found !== null && !sameDraft(found, head);
  const isRestored = isChanged || line.length > 0;
  /** As the head was when the person last knew of it, member by member. */
  let known = staged === null || found === null ? head : knownAfter(found, staged.head);
  let history: DraftHistory<Draft<V>> = startHistory(head);
  if (isChanged) history = record(history, found, 'restored', staged?.at ?? 0);
  let restoredAt = isRestored ? (staged?.at ?? null) : null;
  let keptAt = restoredAt;
  let keepFailed = false;
  let others: readonly OtherDraft[] = [];
  /** Null unless a save is under way; then the last head that came in meanwhile. */
  let held: { head: Draft<V> } | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** A write is under way; another waits for its end, and then writes the current draft. */
  let isWriting = false;
  let isWaiting = false;
  const listeners = new Set<() => void>();

  const isDirty = (): boolean => line.length > 0 || !changesNothing(history.present, head, isFilled);
  const makeState = (): SessionState<V> => ({
    draft: history.present,
    line,
    dirty: isDirty(),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    restoredAt,
    keptAt,
    keepFailed,
    head,
    known,
    changedThere: clashesOf(history.present, known, head),
    others,
    movedOn: !sameDraft(head, options.head),
  });
  let state = makeState();

  /** What was changed there and not here is followed, and needs no asking. */
  function knownAfter(draft: Draft<V>, before: Draft<V>): Draft<V> {
    return isNew ? head : withMembers(head, before, clashesOf(draft, before, head));
  }

  function publish(): void {
    state = makeState();
    for (const listener of listeners) listener();
  }

  /** With what the person knows of: what they have not been asked yet they are asked after a reload too. */
  const inKeeping = () => toStaged(id, history.present, known, line);

  async function keepNow(): Promise<void> {
    isWaiting = false;
    if (closed) return;
    isWriting = true;
    late = setTimeout(jot, JOT_AFTER);
    try {
      if (isDirty()) {
        await port.write(inKeeping());
        keptAt = now();
      } else {
        await port.drop();
        keptAt = null;
      }
      keepFailed = false;
    } catch {
      // Said in the form's foot; the next change tries again.
      keepFailed = true;
    }
    clearTimeout(late);
    isWriting = false;
    if (!closed) publish();
  }

  function jot(): void {
    clearTimeout(late);
    if (!closed && isDirty()) port.jot(inKeeping());
  }

  function flush(isLast = false): Promise<void> {
    // What the device refused is tried once more before the form is left: there may be room by now.
    const isDue = timer !== undefined || (isLast && keepFailed);
    clearTimeout(timer);
    timer = undefined;
    if (isWriting ? isDue || isLast : isDue && isLast) jot();
    if (isDue && !isWaiting) {
      isWaiting = true;
      // Handed over in this turn of the page, before what the change has the page render.
      writing = isWriting ? writing.then(keepNow) : keepNow();
    }
    return writing;
  }

  function keepSoon(): void {
    if (!closed) timer ??= setTimeout(() => void flush(), WRITE_AFTER);
  }

  function changed(next: DraftHistory<Draft<V>>): void {
    if (next === history) return;
    history = next;
    publish();
    keepSoon();
  }

  function setDrawing(geometry: FeatureGeometry | null, corners: readonly Position[]): void {
    const { present } = history;
    const next = geometry === null ? corners : [];
    const isSame = sameValue(geometry, present.geometry);
    if (isSame && sameValue(line, next)) return;
    line = next;
    // A corner is taken back on the map; a shape is undone here.
    if (!isSame) history = record(history, { values: present.values, geometry }, 'geometry', now());
    // A gesture has ended: it is not delayed like typing.
    if (!closed) {
      timer ??= setTimeout(() => undefined);
      void flush();
    }
    publish();
  }

  function setHead(next: Draft<V>): void {
    if (held !== null) {
      held = { head: next };
      return;
    }
    if (closed || sameDraft(next, head)) return;
    const follow = (draft: Draft<V>): Draft<V> => rebase(draft, head, next);
    history = { ...history, past: history.past.map(follow), present: follow(history.present), future: [] };
    head = next;
    known = knownAfter(history.present, known);
    publish();
  }

  async function end<T>(drop: () => Promise<T>): Promise<T> {
    closed = true;
    clearTimeout(timer);
    timer = undefined;
    await writing;
    const answer = await drop();
    keptAt = null;
    return answer;
  }

  return {
    id,
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValues: (values, field) => {
      // A field that is left says its name too.
      if (sameValue(values, history.present.values)) return;
      changed(record(history, { values, geometry: history.present.geometry }, field, now()));
    },
    setGeometry: (geometry) => setDrawing(geometry, []),
    setDrawing,
    undo: () => changed(undoStep(history)),
    redo: () => changed(redoStep(history)),
    setHead,
    takeTheirs: (member) =>
      // A step of its own, also right after typing in that field.
      changed(record(history, withMembers(history.present, head, [member]), `${member}: theirs`, now())),
    keepMine: (member) => {
      known = withMembers(known, head, [member]);
      publish();
      keepSoon();
    },
    onto: (stored) => {
      const { present } = history;
      const isAsked = clashesOf(present, known, stored).length > 0;
      const carried = rebase(present, head, stored);
      setHead(stored);
      return isAsked ? null : carried;
    },
    shows: (stored) => {
      const isShown = sameDraft(stored, head);
      setHead(stored);
      return isShown;
    },
    hold: (isSaving) => {
      const waiting = held;
      held = isSaving ? { head } : null;
      if (!isSaving && waiting !== null) setHead(waiting.head);
    },
    hear: (isThere, theirs) => {
      if (!sameValue(theirs, others)) {
        others = theirs;
        publish();
      }
      // Dropped under the open form, by a tab that took it for left behind.
      const isGone = !isThere && keptAt !== null && state.dirty;
      // What was found is what is saved by now.
      const isIdle = isThere && keptAt === null && staged !== null && !state.dirty;
      if (isGone || isIdle) keepSoon();
    },
    keepRestored: () => {
      restoredAt = null;
      publish();
    },
    discard: async () => {
      // What was typed last goes along.
      await flush(true);
      const was = { draft: history.present, head, known, line };
      const trashId = await end(port.discard);
      closed = false;
      restoredAt = null;
      line = [];
      history = startHistory(head);
      known = head;
      publish();
      return {
        trashId,
        undo: () => {
          history = record(history, rebase(was.draft, was.head, head), 'restored', now());
          known = knownAfter(history.present, was.known);
          line = was.line;
          publish();
          keepSoon();
        },
      };
    },
    flush,
    settle: async (next) => {
      head = history.present;
      known = head;
      line = [];
      held = null;
      restoredAt = null;
      await end(() => (next ? port.write(toStaged(next.id, next.draft, options.head)) : port.drop()));
      publish();
    },
  };
}
