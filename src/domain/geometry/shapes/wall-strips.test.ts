import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { wallStrips } from './wall-strips.ts';

const room: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [8.5, 47],
      [8.5001, 47],
      [8.5001, 47.0001],
      [8.5, 47.0001],
      [8.5, 47],
    ],
  ],
};

describe('wallStrips', () => {
  it('lays one strip along each edge, as wide as asked', () => {
    const walls = wallStrips(room, 0.2)!;
    expect(walls.coordinates).toHaveLength(4);
    // 7.60 m by 11.12 m: twice both edges, each longer by a wall, times the thickness.
    expect(areaSquareMetres(walls)).toBeCloseTo((2 * (7.604 + 0.2) + 2 * (11.117 + 0.2)) * 0.2, 1);
  });

  it('closes its rings and winds them as RFC 7946 wants it', () => {
    for (const [ring] of wallStrips(room, 0.2)!.coordinates) {
      expect(ring!.at(-1)).toEqual(ring![0]);
      const doubled = ring!
        .slice(1)
        .reduce(
          (sum, [x, y], i) => sum + (ring![i]![0] - 8.5) * (y - 47) - (x - 8.5) * (ring![i]![1] - 47),
          0,
        );
      expect(doubled).toBeGreaterThan(0);
    }
  });

  it('has nothing to lay for points and repeated positions', () => {
    expect(wallStrips({ type: 'Point', coordinates: [0, 0] }, 0.2)).toBeNull();
    const dot: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ],
    };
    expect(wallStrips(dot, 0.2)).toBeNull();
  });
});
