import type { EntityKey } from '../../schema/operation.ts';

/** The last state of one entity in a segment. */
export interface LiveKey {
  /** 0: it differs from the database, and a snapshot has to correct it. */
  lsn: number;
  /** Of its operation; empty if a new level carries it. */
  opId: string;
  rev: number;
  /** The level it is on, whose create may carry it. */
  levelLid: string | null;
  /** Transactions about it that have not ended. */
  busy: number;
}

/** What a segment has that may be nowhere else: as long as there is anything, the segment stays. */
export interface SegmentIndex {
  readonly name: string;
  size: number;
  keys: Map<EntityKey, LiveKey>;
  /** Its drafts. `isLatest`: no later segment has a newer version. `isHomeless`: log-only. */
  staged: Map<EntityKey, { isLatest: boolean; isHomeless: boolean }>;
  /** Floor plans by `fileId`. */
  files: Map<string, { hash: string; levelLid: string }>;
  /** Ancestors in it; those without a server id separately. */
  placed: Set<EntityKey>;
  nameless: Set<EntityKey>;
  /** Writes in progress. */
  writers: number;
  /** Damaged, or of a later version: it is never removed. */
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

/** Something in the database that no segment has yet. */
export const unwritten = (levelLid: string | null): LiveKey => ({
  lsn: 0,
  opId: '',
  rev: -1,
  levelLid,
  busy: 0,
});

/** Records ancestors that are written into it. */
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

/** `<context>-<n>`. Null for other names. */
export function segmentNameIn(name: string): { context: string; n: number } | null {
  const dash = name.lastIndexOf('-');
  const [context, n] = [name.slice(0, dash), Number(name.slice(dash + 1))];
  return dash > 0 && Number.isSafeInteger(n) && n >= 0 ? { context, n } : null;
}
