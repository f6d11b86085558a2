/** The input and output of a child process: JSON, and bytes beside it that are not read on the way. */
export interface Payload {
  params: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a task makes; large results come in pieces. */
export interface Result {
  params: unknown;
  bytes: Uint8Array<ArrayBuffer> | readonly Uint8Array<ArrayBuffer>[];
}

/**
 * A piece of work for a process of its own. It checks its params itself, and throws ApiError for what it refuses; that
 * error arrives at the caller as it was.
 */
export type Task = (input: Payload) => Result | Promise<Result>;

/** Work on whole drawings waits in one line, short checks in another, so that a conversion never delays a logo. */
export type Lane = 'heavy' | 'light';

/** A task as its module registers it. The server itself never calls `load`; the child process does. */
export interface TaskDefinition {
  /** Its name on the way to the child process; every task has its own. */
  name: string;
  /** Loads all that it needs for these params: later it may not be able to. */
  load: (params: unknown) => Promise<Task>;
  lane: Lane;
  /** Wall clock, from the moment a process takes it. */
  timeMs: number;
  /** Resident memory of the process. */
  memoryMb: number;
  /** Bytes that may come out. */
  outputBytes: number;
}
