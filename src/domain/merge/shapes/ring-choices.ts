import type { Position, Ring } from '../../entities/geometry.ts';
import { distanceMetres } from '../../geometry/index.ts';
import {
  apply,
  changesOf,
  closeRing,
  keyOf,
  like,
  openRing,
  rotateRing,
  type Hunk,
  type RingChanges,
} from './merge-ring.ts';
import type { Side } from '../types.ts';

/**
 * A corner of a ring, or a run of corners, that the versions don't share: it follows mine or theirs. None in `base`: a side
 * added corners. None in a side: that side removed them.
 */
export interface RingPiece {
  /** Corner of the ring before at which it starts, counted from 0. */
  at: number;
  base: Position[];
  mine: Position[];
  theirs: Position[];
}

/** A ring before, and what can be chosen in it. Both sides did the rest alike, or not at all. */
export interface RingPieces {
  pieces: readonly RingPiece[];
  /** The ring with a side in each piece, closed. */
  join: (sideOf: (piece: RingPiece) => Side) => Ring;
}

/**
 * Takes two changes of one ring apart into the smallest pieces that can be chosen for themselves: single corners where a side
 * moved corners, runs where it put some in or took some away. Null if the corners can't be matched: none is unchanged in both,
 * and their number has changed.
 */
export function piecesOfRing(base: Ring, mine: Ring, theirs: Ring): RingPieces | null {
  const changes = changesOf(base, mine, theirs) ?? movesOf(base, mine, theirs);
  if (changes === null) return null;
  const { from, shift } = changes;
  const found = spansOf(changes).map((span) => ({ ...span, piece: pieceOf(changes, span) }));
  const join = (sideOf: (piece: RingPiece) => Side): Ring => {
    const hunks = found.map(({ start, end, piece }) => ({ start, end, instead: piece[sideOf(piece)] }));
    return closeRing(apply(from, hunks));
  };
  const pieces = found
    .map(({ piece }) => ({ piece, at: (piece.at + shift) % from.length }))
    .filter(({ piece }) => !sameCorners(piece.mine, piece.theirs))
    .map(({ piece, at }) => Object.assign(piece, { at }));
  return { pieces: pieces.sort((a, b) => a.at - b.at), join };
}

export const sameCorners = (a: readonly Position[], b: readonly Position[]): boolean =>
  a.length === b.length && a.every((corner, i) => keyOf(corner) === keyOf(b[i] ?? [NaN, NaN]));

interface Span {
  start: number;
  end: number;
}

/** Stretches of the ring before with a change on either side; overlapping ones are joined. */
function spansOf({ mine, theirs }: RingChanges): Span[] {
  const hunks = [...mine, ...theirs].flatMap(singly).sort((a, b) => a.start - b.start || a.end - b.end);
  const spans: Span[] = [];
  for (const { start, end } of hunks) {
    const last = spans.at(-1);
    const isSame = last !== undefined && last.start === start && last.end === end;
    if (last !== undefined && (isSame || start < last.end)) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** As many corners in place of some were moved, each by itself. */
function singly({ start, end, instead }: Hunk): Hunk[] {
  if (instead.length !== end - start) return [{ start, end, instead }];
  return instead.map((corner, i) => ({ start: start + i, end: start + i + 1, instead: [corner] }));
}

function pieceOf({ from, mine, theirs }: RingChanges, { start, end }: Span): RingPiece {
  const within = (hunks: Hunk[]): Position[] => {
    const own = hunks.flatMap(singly).filter((hunk) => isWithin(hunk, start, end));
    return apply(
      from.slice(start, end),
      own.map((hunk) => ({ ...hunk, start: hunk.start - start, end: hunk.end - start })),
    );
  };
  return { at: start, base: from.slice(start, end), mine: within(mine), theirs: within(theirs) };
}

/** A corner put in at the rim of a stretch is a stretch of its own. */
function isWithin(hunk: Hunk, start: number, end: number): boolean {
  if (hunk.start < start || hunk.end > end) return false;
  return hunk.start < hunk.end || start === end || (hunk.start > start && hunk.start < end);
}

/** Rings with the same number of corners, of which none is the same in all: each corner became the nearest one in order. */
function movesOf(base: Ring, mine: Ring, theirs: Ring): RingChanges | null {
  if (base.length !== mine.length || base.length !== theirs.length) return null;
  const from = openRing(base);
  return {
    from,
    shift: 0,
    mine: moved(from, nearest(from, like(from, openRing(mine)))),
    theirs: moved(from, nearest(from, like(from, openRing(theirs)))),
  };
}

function nearest(from: Ring, ring: Ring): Ring {
  let [best, least] = [ring, Infinity];
  for (let by = 0; by < ring.length; by += 1) {
    const turned = rotateRing(ring, by);
    const apart = from.reduce((sum, corner, i) => sum + distanceMetres(corner, turned[i] ?? corner), 0);
    if (apart < least) [best, least] = [turned, apart];
  }
  return best;
}

function moved(from: Ring, to: Ring): Hunk[] {
  return to.flatMap((corner, i) =>
    keyOf(corner) === keyOf(from[i] ?? [NaN, NaN]) ? [] : [{ start: i, end: i + 1, instead: [corner] }],
  );
}
