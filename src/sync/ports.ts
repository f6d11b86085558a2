/** What the engine takes from its surroundings, so that tests can replace a browser. */

/** Milliseconds since 1970. */
export type Now = () => number;
/** 0 (included) to 1 (excluded). */
export type Random = () => number;
export type FetchPort = (input: string, init: RequestInit) => Promise<Response>;

/** The part of `localStorage` that is used. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocksPort {
  /** Runs `job` while the lock is held; waits for it. Ends early with an AbortError when `signal` fires. */
  exclusive: <T>(name: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Takes the lock from who has it, whose promise then ends with an AbortError. Left out where that can't be done. */
  steal?: <T>(name: string, job: () => Promise<T>) => Promise<T>;
}

/** Locks that one can ask about without waiting for them. */
export interface AskableLocksPort extends LocksPort {
  /** Whether some tab holds it now. */
  isHeld: (name: string) => Promise<boolean>;
}

export interface ChannelPort {
  post: (message: unknown) => void;
  /** Messages of other tabs. Returns how to stop. */
  listen: (listener: (message: unknown) => void) => () => void;
}

export interface TimerPort {
  /** Returns how to cancel. */
  after: (ms: number, job: () => void) => () => void;
}

export interface NetworkPort {
  /** False only where the device surely has no network. */
  isOnline: () => boolean;
  /** Tells when the network comes or goes, the window gets the focus or comes to the front. Returns how to stop. */
  onChange: (listener: () => void) => () => void;
}

export interface SyncPorts {
  now: Now;
  random: Random;
  /** Makes UUIDv7s. */
  newId: () => string;
  locks: LocksPort;
  channel: ChannelPort;
  timer: TimerPort;
  network: NetworkPort;
}
