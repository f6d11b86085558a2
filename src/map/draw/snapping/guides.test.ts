import { describe, expect, it } from 'vitest';
import type { Position } from '../../../domain/entities/geometry.ts';
import { guideSnap } from './guides.ts';
import type { Projection } from './snap.ts';

/** A pixel is a unit. */
const flat: Projection = {
  project: ([x, y]) => ({ x, y }),
  unproject: ({ x, y }) => [x, y],
};
const edge: Position[] = [
  [0, 0],
  [100, 0],
];
const corner: Position[] = [...edge, [100, 80]];

describe('guideSnap', () => {
  it.each<[says: string, line: Position[], at: [number, number], to: string | null, where: Position | null]>([
    ['a right angle with the last edge', edge, [104, 60], 'right-angle', [100, 60]],
    ['the last edge goes on', edge, [180, -5], 'continuation', [180, 0]],
    ['not too far from a guide', edge, [120, 60], null, null],
    ['not right at the corner', edge, [106, 3], null, null],
    ['not before there is an edge', [[0, 0]], [50, 50], null, null],
    ['a right angle where the shape closes', corner, [3, 200], 'right-angle', [0, 200]],
    ['both at once close a rectangle', corner, [4, 77], 'right-angle', [0, 80]],
    ['as long as the edge before, at a right angle', edge, [103, 97], 'equal-length', [100, 100]],
    ['as long as the edge before, straight on', edge, [196, 3], 'equal-length', [200, 0]],
    ['as long as the edge before, in any direction', edge, [171, 72], 'equal-length', [170, 71]],
    [
      'an edge of no length has no direction',
      [
        [0, 0],
        [0, 0],
      ],
      [40, 0],
      null,
      null,
    ],
  ])('%s', (_says, line, [x, y], to, where) => {
    const found = guideSnap({ x, y }, line, flat);
    expect(found?.to ?? null).toBe(to);
    expect(found?.position.map((one) => Math.round(one)) ?? null).toEqual(where);
  });

  it('says which corners the guides go through', () => {
    expect(guideSnap({ x: 4, y: 77 }, corner, flat)?.lines.map(([from]) => from)).toEqual(
      expect.arrayContaining([
        [0, 0],
        [100, 80],
      ]),
    );
  });
});
