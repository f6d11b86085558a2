import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';

/** What the device kept of an open form. `values` come from storage: they are checked before use. */
export interface StagedRecord {
  values: Record<string, unknown>;
  geometry: FeatureGeometry | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Another form's work on the same thing, in another tab or left by one. */
export interface OtherDraft {
  /** Milliseconds since 1970 when it was last kept. */
  at: number;
  /** Another tab has it open. */
  isOpen: boolean;
}

/** What happens to an open form from outside of it. */
export interface OpenDraft {
  /** Whether what was written is still there, and the work of others. */
  hear: (isThere: boolean, others: readonly OtherDraft[]) => void;
  /** Dropped from a list of unfinished work. */
  discard: () => Promise<Discarded>;
}

/** What was discarded: under which it lies in the trash, and how the form takes it back while it is open. */
export interface Discarded {
  trashId: string | null;
  undo: () => void;
}

/** Where the work of one open form is kept until it is saved or dropped. No other form writes or drops it there. */
export interface StagingPort {
  /** Gives what a tab that is gone had left. */
  open: () => Promise<StagedRecord | undefined>;
  write: (record: Omit<StagedRecord, 'at'>) => Promise<void>;
  /** The same at once, beside a `write` that has not come to its end: that may take a minute. */
  jot: (record: Omit<StagedRecord, 'at'>) => void;
  /** Under which it is kept. The transaction of a save deletes it there, so that no kill leaves it beside what was saved. */
  place: () => Promise<string>;
  drop: () => Promise<void>;
  /** Into the trash, by the person's word. Gives under which it lies there; null where nothing was kept. */
  discard: () => Promise<string | null>;
  /** Takes it out of the trash, for the next form of that entity. False if it is no longer there. */
  bringBack: (trashId: string) => Promise<boolean>;
  /** Follows its drafts while the form is open. Returns a function that stops it. */
  watch: (form: OpenDraft) => () => void;
  /** The next form of that entity finds the kept draft. */
  close: () => Promise<void>;
}
