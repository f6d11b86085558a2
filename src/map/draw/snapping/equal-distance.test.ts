import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../../../domain/entities/geometry.ts';
import { alongGuide, equalDistance } from './equal-distance.ts';
import type { Pixel, Projection } from './snap.ts';

/** A pixel is a unit; pixels go down, and the earth up. */
const at = (x: number, y: number): Pixel => ({ x, y: -y });
const flat: Projection = {
  project: ([x, y]) => at(x, y),
  unproject: ({ x, y }) => [x, -y],
};
const box = (x: number, y: number, wide: number, high: number): FeatureGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + wide, y],
      [x + wide, y + high],
      [x, y + high],
      [x, y],
    ],
  ],
});
const turned = (shape: FeatureGeometry, by: number): FeatureGeometry => ({
  type: 'Polygon',
  coordinates: (shape.coordinates as Position[][]).map((ring) => ring.map((one) => turn(one, by))),
});
const turn = ([x, y]: Position, by: number): Position => [
  x * Math.cos(by) - y * Math.sin(by),
  x * Math.sin(by) + y * Math.cos(by),
];
/** Two rooms with 40 between them. */
const row = [box(0, 0, 50, 60), box(90, 0, 50, 60)];
const rounded = (position: Position | undefined) => position?.map((one) => Math.round(one)) ?? null;

describe('equalDistance', () => {
  it.each<[says: string, shapes: FeatureGeometry[], at: Position, where: Position | null]>([
    ['as far from a room as that from the next', row, [183, 30], [180, 30]],
    [
      'the same where the plan lies askew',
      row.map((one) => turned(one, 0.5)),
      turn([183, 30], 0.5),
      turn([180, 30], 0.5),
    ],
    ['the same on the other side', row, [-37, 20], [-40, 20]],
    ['in the middle between two that face each other', row, [73, 30], [70, 30]],
    ['in the middle of one', [box(0, 0, 80, 400)], [43, 200], [40, 200]],
    ['not where it is far from that', row, [200, 30], null],
    ['not beside a lone room', [row[0]!], [95, 30], null],
    ['not of neighbours that share a wall', [box(0, 0, 50, 60), box(50, 0, 50, 60)], [104, 30], null],
    [
      'not of edges that do not face each other',
      [turned(box(-30, 0, 50, 90), 0.4), row[1]!],
      [180, 30],
      null,
    ],
    ['not where too much lies around', Array.from({ length: 251 }, () => row).flat(), [73, 30], null],
    ['not before there is anything', [], [10, 10], null],
  ])('%s', (_says, shapes, [x, y], where) => {
    const found = equalDistance(at(x, y), shapes, flat);
    expect(rounded(found?.position)).toEqual(where && rounded(where));
    if (found) expect(found.to).toBe('equal-distance');
  });

  it('shows both distances, and names the neighbour', () => {
    const found = equalDistance(at(183, 30), row, flat);
    expect(found?.of).toBe(row[1]);
    const lengths = found?.lines.map(([[a, b], [c, d]]) => Math.round(Math.hypot(c - a, d - b)));
    expect(lengths).toEqual([40, 40]);
  });

  it('meets a guide where both are near', () => {
    const spaced = equalDistance(at(183, 32), row, flat)!;
    const guide = {
      position: [183, 30] as Position,
      to: 'right-angle' as const,
      lines: [
        [
          [183, 0],
          [183, 30],
        ],
      ] as never,
    };
    expect(alongGuide(guide, spaced, at(183, 32), flat)).toBeNull();
    const level = {
      ...guide,
      lines: [
        [
          [300, 30],
          [183, 30],
        ],
      ] as never,
    };
    expect(rounded(alongGuide(level, spaced, at(183, 32), flat)?.position)).toEqual([180, 30]);
  });
});
