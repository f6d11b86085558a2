import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { sameShape } from './merge-geometry.ts';
import { mergeRing } from './merge-ring.ts';
import { shapePieces, sideAtFirst, type ShapePiece, type ShapePieces } from './shape-choices.ts';
import { reshape, room } from '../../../../tests/support/domain/merge/arbitrary-shapes.ts';
import type { Side } from '../types.ts';

/** Corners in steps of about a metre. */
const polygon = (...corners: [number, number][]): Polygon => {
  const ring = corners.map(([x, y]): Position => [x / 1e5, y / 1e5]);
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
};
const SQUARE: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const square = polygon(...SQUARE);
const found = (base: Polygon, mine: Polygon, theirs: Polygon): ShapePieces => {
  const pieces = shapePieces({ base, mine, theirs });
  if (pieces === null) throw new Error('These corners go together.');
  return pieces;
};
const allOf = ({ pieces }: ShapePieces, side: Side): Record<string, Side> =>
  Object.fromEntries(pieces.map(({ key }) => [key, side]));
const counts = ({ at, base, mine, theirs }: ShapePiece) => [at, base.length, mine.length, theirs.length];

describe('what can be chosen corner by corner', () => {
  it('joins a corner that moved here with its neighbour that moved there', () => {
    const mine = polygon(...SQUARE.with(1, [12, 0]));
    const theirs = polygon(...SQUARE.with(2, [10, 12]));
    const { pieces, join } = found(square, mine, theirs);
    expect(pieces.map(counts)).toEqual([
      [1, 1, 1, 1],
      [2, 1, 1, 1],
    ]);
    expect(pieces.map(sideAtFirst)).toEqual(['mine', 'theirs']);
    expect(sameShape(join({}), polygon([0, 0], [12, 0], [10, 12], [0, 10]))).toBe(true);
    const first = pieces[0]?.key ?? '';
    expect(sameShape(join({ [first]: 'theirs' }), theirs)).toBe(true);
  });

  it('asks about a corner that both moved, wherever the rings start and whichever way they run', () => {
    const mine = polygon(...SQUARE.with(3, [-1, 10]).toReversed());
    const moved = SQUARE.with(3, [0, 13]);
    const theirs = polygon(...moved.slice(2), ...moved.slice(0, 2));
    const { pieces, join } = found(square, mine, theirs);
    expect(pieces.map(counts)).toEqual([[3, 1, 1, 1]]);
    expect(sideAtFirst(pieces[0]!)).toBe('mine');
    expect(sameShape(join({}), mine)).toBe(true);
  });

  it('knows corners that all moved by their order, where there are as many', () => {
    const by = (x: number, y: number) => SQUARE.map(([a, b]): [number, number] => [a + x, b + y]);
    const { pieces, join } = found(square, polygon(...by(1, 0)), polygon(...by(0, 1)));
    expect(pieces).toHaveLength(4);
    const second = pieces[1]?.key ?? '';
    expect(sameShape(join({ [second]: 'theirs' }), polygon([1, 0], [10, 1], [11, 10], [1, 10]))).toBe(true);
  });

  it('asks about a run where a side put corners in and the other moved what they replace', () => {
    const mine = polygon([0, 0], [9, 0], [9, 1], [10, 10], [0, 10]);
    const theirs = polygon(...SQUARE.with(1, [11, 0]));
    expect(found(square, mine, theirs).pieces.map(counts)).toEqual([[1, 1, 2, 1]]);
  });

  it('tells a corner that was put in from the one beside it that was moved', () => {
    const mine = polygon([0, 0], [10, 0], [12, 5], [10, 10], [0, 10]);
    const theirs = polygon(...SQUARE.with(1, [10, -2]));
    const { pieces, join } = found(square, mine, theirs);
    expect(pieces.map(counts)).toEqual([
      [1, 1, 1, 1],
      [2, 0, 1, 0],
    ]);
    const both = polygon([0, 0], [10, -2], [12, 5], [10, 10], [0, 10]);
    expect(sameShape(join({}), both)).toBe(true);
  });

  it("says nothing where it can't be known which corner became which", () => {
    const triangle = polygon([1, 1], [9, 1], [5, 8]);
    const hole = { ...square, coordinates: [...square.coordinates, ...triangle.coordinates] };
    expect(shapePieces({ base: square, mine: triangle, theirs: polygon([2, 2], [8, 3], [4, 7]) })).toBeNull();
    expect(shapePieces({ base: square, mine: hole, theirs: triangle })).toBeNull();
    expect(shapePieces({ base: undefined, mine: square, theirs: triangle })).toBeNull();
    const point = { type: 'Point', coordinates: [0, 0] };
    expect(shapePieces({ base: point, mine: point, theirs: point })).toBeNull();
  });

  it('numbers corners in holes by their hole', () => {
    const cut = (x: number) =>
      polygon(...SQUARE, [0, 0]).coordinates.concat(polygon([3, 3], [3, x], [6, 3]).coordinates);
    const of = (x: number): Polygon => ({
      type: 'Polygon',
      coordinates: [square.coordinates[0]!, cut(x)[1]!],
    });
    expect(found(of(6), of(7), of(8)).pieces).toMatchObject([{ ring: 1, at: 1, of: 3 }]);
  });

  const twice = fc.tuple(room, reshape, reshape).map(([base, one, other]) => ({
    base,
    mine: one(base) as Polygon,
    theirs: other(base) as Polygon,
  }));

  it('all of a side is that side', () => {
    fc.assert(
      fc.property(twice, (three) => {
        const pieces = shapePieces(three);
        if (pieces === null) return;
        expect(sameShape(pieces.join(allOf(pieces, 'mine')), three.mine)).toBe(true);
        expect(sameShape(pieces.join(allOf(pieces, 'theirs')), three.theirs)).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });

  it('starts as the merge would have it, if that can join the two', () => {
    fc.assert(
      fc.property(twice, ({ base, mine, theirs }) => {
        const [ring, ours, others] = [base, mine, theirs].map(({ coordinates }) => coordinates[0] ?? []);
        const merged = mergeRing(ring!, ours!, others!);
        const pieces = shapePieces({ base, mine, theirs });
        if (merged === null || pieces === null) return;
        const joined = pieces.join({});
        expect(
          sameShape(
            { ...joined, coordinates: joined.coordinates.slice(0, 1) },
            { ...base, coordinates: [merged] },
          ),
        ).toBe(true);
      }),
      { numRuns: runs(400) },
    );
  });

  it('any change with the same number of corners → can be split', () => {
    const pulled = fc.tuple(
      room,
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 40, maxLength: 40 }),
    );
    fc.assert(
      fc.property(pulled, ([base, by]) => {
        const by8 = (from: number): Polygon => ({
          type: 'Polygon',
          coordinates: base.coordinates.map((ring) => {
            const moved = ring.slice(0, -1).map(([x, y], i): Position => [x + (by[from + i] ?? 0) / 1e7, y]);
            return [...moved, ...moved.slice(0, 1)];
          }),
        });
        const three = { base, mine: by8(0), theirs: by8(20) };
        const pieces = found(three.base, three.mine, three.theirs);
        expect(pieces.pieces.every((piece) => piece.mine.length === piece.theirs.length)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});
