import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import { TIME } from '../../domain/limits.ts';
import { rebase, sameDraft, type Draft, type DraftValues } from './draft.ts';
import { record, redoStep, startHistory, undoStep, type DraftHistory } from './draft-history.ts';
import { toStaged, type Staged } from './staged.ts';
import type { StagingPort } from './staging-port.ts';

/** A write needs a moment too: it is begun early enough to be done within the promised time. */
const WRITE_AFTER = TIME.stagingFlush - 100;

export interface SessionState<V extends DraftValues> {
  draft: Draft<V>;
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
}

export interface DraftSession<V extends DraftValues> {
  readonly id: string;
  getSnapshot: () => SessionState<V>;
  subscribe: (listener: () => void) => () => void;
  setValues: (values: V, field: string) => void;
  setGeometry: (geometry: FeatureGeometry | null) => void;
  undo: () => void;
  redo: () => void;
  /** What is saved on the device changed under the open form. */
  setHead: (head: Draft<V>) => void;
  /** The restored work stays; the notice goes. */
  keepRestored: () => void;
  /** Back to what is saved; nothing is kept any more. */
  discard: () => Promise<void>;
  /** Waits until what stands in the form is on the device. */
  flush: () => Promise<void>;
  /** The draft was saved: nothing of it needs to be kept. */
  settle: () => Promise<void>;
}

export interface SessionOptions<V extends DraftValues> {
  id: string;
  head: Draft<V>;
  staged: Staged<V> | null;
  port: StagingPort;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * One open form. Every change is kept on the device within 300 ms (`TIME.stagingFlush`), whatever becomes of the page.
 * Dirty is computed: a draft that was brought back to the head is kept no longer.
 */
export function createDraftSession<V extends DraftValues>(options: SessionOptions<V>): DraftSession<V> {
  const { id, staged, port, now } = options;
  let head = options.head;
  const found = staged === null ? null : rebase(staged.draft, staged.head, head);
  const isRestored = found !== null && !sameDraft(found, head);
  let history: DraftHistory<Draft<V>> = startHistory(head);
  if (isRestored) history = record(history, found, 'restored', staged?.at ?? 0);
  let restoredAt = isRestored ? (staged?.at ?? null) : null;
  let keptAt = restoredAt;
  let keepFailed = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  const makeState = (): SessionState<V> => ({
    draft: history.present,
    dirty: !sameDraft(history.present, head),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    restoredAt,
    keptAt,
    keepFailed,
  });
  let state = makeState();

  function publish(): void {
    state = makeState();
    for (const listener of listeners) listener();
  }

  async function keepNow(): Promise<void> {
    if (closed) return;
    const draft = history.present;
    try {
      if (sameDraft(draft, head)) {
        await port.drop();
        keptAt = null;
      } else {
        await port.write(toStaged(id, draft, head));
        keptAt = now();
      }
      keepFailed = false;
    } catch {
      // Said in the form's foot; the next change tries again.
      keepFailed = true;
    }
    if (!closed) publish();
  }

  function flush(): Promise<void> {
    if (timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(keepNow);
    }
    return writing;
  }

  function changed(next: DraftHistory<Draft<V>>): void {
    if (next === history) return;
    history = next;
    publish();
    if (!closed) timer ??= setTimeout(() => void flush(), WRITE_AFTER);
  }

  async function end(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    timer = undefined;
    await writing;
    await port.drop();
    keptAt = null;
  }

  return {
    id,
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValues: (values, field) =>
      changed(record(history, { values, geometry: history.present.geometry }, field, now())),
    setGeometry: (geometry) =>
      changed(record(history, { values: history.present.values, geometry }, 'geometry', now())),
    undo: () => changed(undoStep(history)),
    redo: () => changed(redoStep(history)),
    setHead: (next) => {
      if (closed || sameDraft(next, head)) return;
      const follow = (draft: Draft<V>): Draft<V> => rebase(draft, head, next);
      history = { ...history, past: history.past.map(follow), present: follow(history.present), future: [] };
      head = next;
      publish();
    },
    keepRestored: () => {
      restoredAt = null;
      publish();
    },
    discard: async () => {
      await end();
      closed = false;
      restoredAt = null;
      history = startHistory(head);
      publish();
    },
    flush,
    settle: async () => {
      head = history.present;
      restoredAt = null;
      await end();
      publish();
    },
  };
}
