/**
 * opfs: files of the browser's own, flushed one by one. cache: entries of the Cache API, in browsers without such files. none:
 * this window can't keep anything beside its database.
 */
export type JournalKind = 'opfs' | 'cache' | 'none';

/**
 * Where the journal of one database lies. A segment is named `<context>-<n>` and has one writer at a time. What fails
 * rejects; a line that was not written whole leaves nothing behind.
 */
export interface JournalPort {
  readonly kind: JournalKind;
  /**
   * Frames and writes lines at the end of a segment; a new one is made. Returns the segment's size in bytes. May be
   * asked again before it has answered.
   * @param flush wait until they have reached the disk
   */
  append: (segment: string, objects: readonly string[], flush: boolean) => Promise<number>;
  segments: () => Promise<string[]>;
  /** Also what another tab is writing. */
  read: (segment: string) => Promise<Uint8Array>;
  /** Cuts what a crash left half-written. */
  truncate: (segment: string, bytes: number) => Promise<void>;
  remove: (segment: string) => Promise<void>;
  /** Keeps a copy for later diagnosis. False if a copy exists already. */
  setAside: (segment: string) => Promise<boolean>;
  /** Which database this journal belongs to; null where none was written down. */
  readDatabaseId: () => Promise<string | null>;
  writeDatabaseId: (birth: string) => Promise<void>;
  files: () => Promise<string[]>;
  /** Keeps bytes under their hash. */
  writeFile: (hash: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  readFile: (hash: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  removeFile: (hash: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Who writes what: a tab holds its context while it lives, and the browser releases it when the tab dies. */
export interface JournalLocks {
  /** Runs `job` while no other tab runs one under this name. */
  exclusive: <T>(name: string, job: () => Promise<T>) => Promise<T>;
  /** Takes a lock if it is free. Returns its release, or null. */
  take: (name: string) => Promise<(() => void) | null>;
  /** The names of all that any tab holds. Left out if that can't be known. */
  held?: () => Promise<ReadonlySet<string>>;
}

/** Under this, one tab at a time makes a database and its journal say the same. */
export const recoveryLock = (database: string): string => `journal:${database}`;

/** The lock that a tab holds for as long as it lives. */
export const contextLock = (database: string, context: string): string => `journal:${database}:${context}`;
