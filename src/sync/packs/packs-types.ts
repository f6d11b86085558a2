/**
 * Why a building did not come along whole. What was read stays, and the next try goes on there. gone: the building no longer
 * exists.
 */
export type PackFault = 'offline' | 'signed-out' | 'no-room' | 'cancelled' | 'failed' | 'gone';

export type PackOutcome = { ok: true } | { ok: false; fault: PackFault };

/** How far a run has come. */
export interface PackProgress {
  /**
   * nothing: the contents are being listed. levels: the levels are known, but not yet their files. all: those too, and only
   * from then on the rest can be estimated.
   */
  known: 'nothing' | 'levels' | 'all';
  done: number;
  total: number;
  /** Of files, so far. */
  bytes: number;
}

/** Buildings that are taken along for work without a network. */
export interface Packs {
  /** Reads all that is missing of a building, or was read before; goes on where the last try stopped. */
  take: (buildingLid: string) => Promise<PackOutcome>;
  /** Stops the run of this tab. What is here stays. */
  cancel: (buildingLid: string) => void;
  /** Leaves it behind. Unsent work stays. Rejects with a `DbError`. */
  remove: (buildingLid: string) => Promise<void>;
  /** A file that is here; null where it is not. */
  readFile: (address: string) => Promise<Blob | null>;
  /** The same, and from the server where it is not here; null where it can't be had. */
  fetchPlan: (address: string) => Promise<Blob | null>;
  /** Addresses of the files that are here. */
  storedFiles: () => Promise<ReadonlySet<string>>;
  /** Origins of the pictures that can be taken along. */
  imageOrigins: readonly string[];
  /** Runs of this tab. Stable between changes. */
  getSnapshot: () => ReadonlyMap<string, PackProgress>;
  subscribe: (listener: () => void) => () => void;
}
