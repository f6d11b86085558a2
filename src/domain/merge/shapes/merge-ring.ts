import type { Position, Ring } from '../../entities/geometry.ts';
import { signedArea } from '../../geometry/plane/ring.ts';
import { roundDegrees } from '../../geometry/transform/round.ts';

/** A stretch of the base, from `start` to before `end`, that one side put something else in place of. */
export interface Hunk {
  start: number;
  end: number;
  instead: Position[];
}

/**
 * Merges two changes of one ring (diff3 on its corners). Null if they touch: between the changes of both sides at least one
 * corner has to be unchanged. The start and the direction of a ring don't count. Corners are compared at 8 decimals. The result
 * is closed; its validity is checked afterwards.
 */
export function mergeRing(base: Ring, mine: Ring, theirs: Ring): Ring | null {
  const changes = changesOf(base, mine, theirs);
  const hunks = changes && together(changes.mine, changes.theirs);
  return changes === null || hunks === null ? null : closeRing(apply(changes.from, hunks));
}

/** What both sides did to a ring. `from` is the ring before, open, and starts at its corner `shift`. */
export interface RingChanges {
  from: Ring;
  shift: number;
  mine: Hunk[];
  theirs: Hunk[];
}

/** Null if no corner is unchanged in both, or a ring passes one point twice. */
export function changesOf(base: Ring, mine: Ring, theirs: Ring): RingChanges | null {
  const from = openRing(base);
  const sides = [like(from, openRing(mine)), like(from, openRing(theirs))];
  const places = [from, ...sides].map(placesOf);
  if (places.includes(null)) return null;
  const shift = from.findIndex((corner) => places.every((known) => known?.has(keyOf(corner))));
  const start = from[shift];
  if (start === undefined) return null;
  const [turned, ours, others] = [from, ...sides].map((ring, i) =>
    rotateRing(ring, places[i]?.get(keyOf(start)) ?? 0),
  );
  if (turned === undefined || ours === undefined || others === undefined) return null;
  return { from: turned, shift, mine: hunksOf(turned, ours), theirs: hunksOf(turned, others) };
}

/** Whether two rings are the same but for where they start, which way they run, and the last decimal. */
export function sameRing(a: Ring, b: Ring): boolean {
  const [one, other] = [openRing(a), like(a, openRing(b))];
  if (one.length !== other.length) return false;
  const first = one[0];
  if (first === undefined) return true;
  return other.some(
    (corner, shift) =>
      isNear(first, corner) && one.every((c, i) => isNear(c, other[(i + shift) % other.length])),
  );
}

/** One step of the last decimal, and a little for what counting in binary leaves. */
const STEP = 1.000_001e-8;

function isNear(a: Position, b: Position | undefined): boolean {
  return b !== undefined && Math.abs(a[0] - b[0]) <= STEP && Math.abs(a[1] - b[1]) <= STEP;
}

export const keyOf = ([longitude, latitude]: Position): string =>
  `${roundDegrees(longitude)} ${roundDegrees(latitude)}`;

export const openRing = (ring: Ring): Ring => ring.slice(0, -1);
export const closeRing = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];
export const rotateRing = (ring: Ring, by: number): Ring => [...ring.slice(by), ...ring.slice(0, by)];
export const like = (model: Ring, ring: Ring): Ring =>
  signedArea(model) < 0 === signedArea(ring) < 0 ? ring : ring.toReversed();

/** Where each corner is; null where a ring comes by one place twice. */
function placesOf(ring: Ring): Map<string, number> | null {
  const places = new Map(ring.map((corner, i) => [keyOf(corner), i]));
  return places.size === ring.length ? places : null;
}

function hunksOf(base: Ring, side: Ring): Hunk[] {
  const places = placesOf(base) ?? new Map<string, number>();
  const met = side.flatMap((corner, at): [number, number][] => {
    const place = places.get(keyOf(corner));
    return place === undefined ? [] : [[place, at]];
  });
  const hunks: Hunk[] = [];
  let [start, from] = [0, 0];
  for (const [place, at] of [...longestRising(met), [base.length, side.length] as const]) {
    if (place > start || at > from) hunks.push({ start, end: place, instead: side.slice(from, at) });
    [start, from] = [place + 1, at + 1];
  }
  return hunks;
}

/** The longest run of pairs, in order, whose first members rise: the corners that both have in the same order. */
function longestRising(pairs: [number, number][]): [number, number][] {
  /** Of the runs of each length, the lowest end: the index of its last pair. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [i, [place]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  }
  const run: [number, number][] = [];
  for (let i = ends.at(-1); i !== undefined; i = before[i]) {
    const pair = pairs[i];
    if (pair) run.unshift(pair);
  }
  return run;
}

/** The changes of both sides in order; null where they touch. A change that both made is made once. */
function together(mine: Hunk[], theirs: Hunk[]): Hunk[] | null {
  const added = mine.filter((hunk) => !theirs.some((other) => sameHunk(hunk, other)));
  const apart = added.every((hunk) =>
    theirs.every((other) => hunk.end < other.start || other.end < hunk.start),
  );
  return apart ? [...theirs, ...added].sort((a, b) => a.start - b.start) : null;
}

function sameHunk(a: Hunk, b: Hunk): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.instead.length === b.instead.length &&
    a.instead.every((corner, i) => keyOf(corner) === keyOf(b.instead[i] ?? [NaN, NaN]))
  );
}

export function apply(base: Ring, hunks: readonly Hunk[]): Ring {
  const ring: Ring = [];
  let from = 0;
  for (const { start, end, instead } of hunks) {
    ring.push(...base.slice(from, start), ...instead);
    from = end;
  }
  return [...ring, ...base.slice(from)];
}
