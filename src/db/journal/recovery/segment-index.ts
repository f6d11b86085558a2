import type { EntityKey } from '../../schema/operation.ts';

/** What a segment says last about one thing. */
export interface LiveKey {
  /** 0: it does not say what the database has, and a snapshot has to make that good. */
  lsn: number;
  /** Of the operation that carries it; empty where a new level does. */
  opId: string;
  rev: number;
  /** The level it lies on, whose creation may carry it. */
  levelLid: string | null;
  /** Acts about it whose fate the database has not decided. */
  busy: number;
}

/** What one segment holds that may be nowhere else: while there is anything, the segment stays. */
export interface SegmentIndex {
  readonly name: string;
  size: number;
  keys: Map<EntityKey, LiveKey>;
  /**
   * What forms keep in it. `isLatest`: no later segment has a newer picture of the same form. `isHomeless`: the
   * database had no room for it.
   */
  staged: Map<EntityKey, { isLatest: boolean; isHomeless: boolean }>;
  /** Floor plans by `fileId`. */
  files: Map<string, { hash: string; levelLid: string }>;
  /** Places that are written down in it, those that the server had not heard of apart. */
  placed: Set<EntityKey>;
  nameless: Set<EntityKey>;
  /** Writings that have not ended. */
  writers: number;
  /** Broken, or of a later version: no program throws it away. */
  isPinned: boolean;
}

export const emptyIndex = (name: string): SegmentIndex => ({
  name,
  size: 0,
  keys: new Map(),
  staged: new Map(),
  files: new Map(),
  placed: new Set(),
  nameless: new Set(),
  writers: 0,
  isPinned: false,
});

export const holdsNothing = (index: SegmentIndex): boolean =>
  !index.isPinned &&
  index.writers === 0 &&
  index.keys.size === 0 &&
  index.files.size === 0 &&
  ![...index.staged.values()].some(({ isLatest }) => isLatest);

/** Something in the database that no segment tells of yet. */
export const unwritten = (levelLid: string | null): LiveKey => ({
  lsn: 0,
  opId: '',
  rev: -1,
  levelLid,
  busy: 0,
});

/** Notes places that are written into it. */
export function placeIn(
  index: SegmentIndex,
  places: readonly { key: EntityKey; serverKey: string | null }[],
): void {
  for (const { key, serverKey } of places) {
    index.placed.add(key);
    if (serverKey === null) index.nameless.add(key);
  }
}

export const unplacedIn = (index: SegmentIndex, keys: Iterable<EntityKey>): EntityKey[] =>
  [...keys].filter((key) => !index.placed.has(key));

/** `<context>-<n>`. Null for a name that is none of ours. */
export function segmentNameIn(name: string): { context: string; n: number } | null {
  const dash = name.lastIndexOf('-');
  const [context, n] = [name.slice(0, dash), Number(name.slice(dash + 1))];
  return dash > 0 && Number.isSafeInteger(n) && n >= 0 ? { context, n } : null;
}
