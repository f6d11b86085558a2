import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import type { PlanePoint } from '../../geometry/index.ts';
import { isConvex, mapped, rectangleTo, type Corners } from './homography.ts';
import { straightenedSize } from './straightened-size.ts';

const PICTURE = { width: 4000, height: 3000 };
const corner = (x: number, y: number): fc.Arbitrary<PlanePoint> =>
  fc.tuple(fc.integer({ min: x - 600, max: x + 600 }), fc.integer({ min: y - 600, max: y + 600 }));
const quads: fc.Arbitrary<Corners> = fc
  .tuple(corner(900, 900), corner(3100, 900), corner(3100, 2300), corner(900, 2300))
  .filter(isConvex);

/** A sheet on a wall as a camera sees it: metres, turned about its upright axis, with a focal length in pixels. */
function seen(width: number, height: number, turned: number, tilted: number, focal: number): Corners {
  const [w, h] = [width / 2, height / 2];
  const corners: PlanePoint[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  return corners.map(([x, y]): PlanePoint => {
    const [tx, tz] = [x * Math.cos(turned), x * Math.sin(turned)];
    const [ty, z] = [
      y * Math.cos(tilted) - tz * Math.sin(tilted),
      y * Math.sin(tilted) + tz * Math.cos(tilted),
    ];
    const away = 3 + z;
    return [2000 + (focal * tx) / away, 1500 + (focal * ty) / away];
  }) as unknown as Corners;
}

describe('rectangleTo', () => {
  it('any four corners that go around → each corner of the rectangle lies on its own', () => {
    fc.assert(
      fc.property(quads, (corners) => {
        const [width, height] = [800, 500];
        const map = rectangleTo({ width, height }, corners)!;
        const rectangle: PlanePoint[] = [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ];
        rectangle.forEach((at, i) => {
          const [x, y] = mapped(map, at);
          expect(x).toBeCloseTo(corners[i]![0], 3);
          expect(y).toBeCloseTo(corners[i]![1], 3);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('a dent, a crossing or three corners on a line → null', () => {
    const [a, b, c]: PlanePoint[] = [
      [0, 0],
      [100, 0],
      [100, 100],
    ];
    const at = (last: PlanePoint) => rectangleTo({ width: 10, height: 10 }, [a!, b!, c!, last]);
    expect([at([90, 20]), at([200, 50]), at([50, 50])]).toEqual([null, null, null]);
    expect(at([0, 100])).not.toBeNull();
  });
});

describe('straightenedSize', () => {
  it('a photo from the side → the shape of the sheet, not of what is seen of it', () => {
    for (const [turned, tilted] of [
      [0.5, 0.2],
      [-0.6, 0.3],
      [0.3, -0.4],
    ] as const) {
      const { width, height } = straightenedSize(seen(1.4, 1, turned, tilted, 3200), PICTURE, 6000);
      expect(width / height).toBeGreaterThan(1.37);
      expect(width / height).toBeLessThan(1.43);
    }
  });

  it('a scan that lies askew → the lengths of its sides', () => {
    const corners: Corners = [
      [100, 200],
      [2100, 300],
      [2050, 1300],
      [50, 1200],
    ];
    const { width, height } = straightenedSize(corners, PICTURE, 6000);
    expect([width, height]).toEqual([Math.round(Math.hypot(2000, 100)), Math.round(Math.hypot(50, 1000))]);
  });

  it('any corners → a size of at least one pixel and no longer side than asked for', () => {
    fc.assert(
      fc.property(quads, fc.integer({ min: 100, max: 6000 }), (corners, longest) => {
        const { width, height } = straightenedSize(corners, PICTURE, longest);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(Math.max(width, height)).toBeLessThanOrEqual(longest);
      }),
      { numRuns: runs(200) },
    );
  });
});
