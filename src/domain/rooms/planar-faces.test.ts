import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orientation } from '../geometry/index.ts';
import { closingSegments, type Face, facesOf, placeIn } from './planar-faces.ts';
import { snapRound } from './snap-rounding.ts';
import type { Corner, Segment } from './linework/segment.ts';
import { signedArea } from '../geometry/plane/ring.ts';

const square = (x: number, y: number, size: number): Segment[] => {
  const corners: Corner[] = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  return corners.map((corner, i): Segment => [corner, corners[(i + 1) % 4]!]);
};
const faces = (segments: Segment[]): Face[] => facesOf(snapRound(segments));
const areas = (segments: Segment[]): number[] =>
  faces(segments)
    .map((face) => face.area)
    .toSorted((a, b) => a - b);

describe('faces', () => {
  it('of two squares that overlap are three', () => {
    expect(areas([...square(0, 0, 100), ...square(50, 50, 100)])).toEqual([2500, 7500, 7500]);
  });

  it('have holes around inner faces, which are found themselves', () => {
    const found = faces([...square(0, 0, 100), ...square(20, 20, 30), ...square(60, 60, 30)]);
    expect(found.map((face) => [face.area, face.holes.length])).toEqual([
      [900, 0],
      [900, 0],
      [8200, 2],
    ]);
  });

  it('have a hole that touches their shell in one corner as a ring of its own', () => {
    const found = faces([...square(0, 0, 100), ...square(0, 0, 30)].map(([a, b]): Segment => [a, b]));
    expect(found.map((face) => face.area)).toEqual([900, 9100]);
    const diamond: Corner[] = [
      [50, 0],
      [70, 20],
      [50, 40],
      [30, 20],
    ];
    const touching = diamond.map((corner, i): Segment => [corner, diamond[(i + 1) % 4]!]);
    const [inner, outer] = faces([...square(0, 0, 100), ...touching]);
    expect([inner?.area, outer?.area, outer?.holes.length]).toEqual([800, 9200, 1]);
    expect(new Set(outer!.shell.map(String)).size).toBe(outer!.shell.length);
  });

  it('are not made by loose ends and bridges', () => {
    const loose: Segment[] = [
      [
        [100, 50],
        [200, 50],
      ],
      [
        [50, 100],
        [50, 70],
      ],
    ];
    expect(areas([...square(0, 0, 100), ...square(200, 0, 100), ...loose])).toEqual([10_000, 10_000]);
    expect(faces(loose)).toEqual([]);
    expect(faces([])).toEqual([]);
  });
});

const corner = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }));
const plan = fc.array(fc.tuple(corner, corner), { maxLength: 40 }) as fc.Arbitrary<Segment[]>;

describe('any heap of lines', () => {
  it('is cut so that pieces meet at their ends only', () => {
    fc.assert(
      fc.property(plan, (segments) => {
        const pieces = snapRound(segments);
        const crossing = pieces.flatMap(([a, b], i) =>
          pieces.slice(i + 1).filter(([c, d]) => {
            const side = (p: Corner, q: Corner, r: Corner) =>
              Math.sign(orientation(p[0], p[1], q[0], q[1], r[0], r[1]));
            const isShared = [a, b].some((p) => [c, d].some((q) => p[0] === q[0] && p[1] === q[1]));
            const isCrossing = side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
            const isApart =
              Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
              Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
              Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
              Math.max(c[1], d[1]) < Math.min(a[1], b[1]);
            return isCrossing && !isShared && !isApart;
          }),
        );
        expect(crossing).toEqual([]);
      }),
    );
  });

  it('obeys Euler: corners - edges + faces = pieces', () => {
    fc.assert(
      fc.property(plan, (segments) => {
        const edges = closingSegments(snapRound(segments));
        const corners = new Set(edges.flat().map(String));
        const groups = new Map<string, string>([...corners].map((c) => [c, c]));
        const root = (c: string): string => (groups.get(c) === c ? c : root(groups.get(c)!));
        for (const [a, b] of edges) groups.set(root(String(a)), root(String(b)));
        const pieces = new Set([...corners].map(root)).size;
        expect(corners.size - edges.length + facesOf(edges).length).toBe(pieces);
      }),
    );
  });

  it('gives faces that lie side by side and fill what is closed in', () => {
    fc.assert(
      fc.property(plan, fc.array(corner, { minLength: 20, maxLength: 20 }), (segments, spots) => {
        const edges = snapRound(segments);
        const found = facesOf(edges);
        // The outer sides of all groups, holes in faces not counted, close in what the faces fill.
        for (const face of found) {
          expect(signedArea(face.shell)).toBeGreaterThan(0);
          for (const hole of face.holes) expect(signedArea(hole)).toBeLessThan(0);
          expect(face.area).toBeGreaterThan(0);
        }
        for (const [x, y] of spots) {
          const spot: Corner = [x + 0.37, y + 0.41];
          const around = found.filter(
            (face) => placeIn(spot, face.shell) > 0 && face.holes.every((hole) => placeIn(spot, hole) < 0),
          );
          expect(around.length).toBeLessThanOrEqual(1);
          const isIn = found.some((face) => placeIn(spot, face.shell) > 0);
          const isOnEdge = found.some((face) =>
            [face.shell, ...face.holes].some((ring) => placeIn(spot, ring) === 0),
          );
          if (!isOnEdge) expect(around.length).toBe(isIn ? 1 : 0);
        }
      }),
    );
  });

  it('gives the same faces in any order, direction and number of times', () => {
    fc.assert(
      fc.property(plan, (segments) => {
        const turned = segments.map(([a, b], i): Segment => (i % 2 === 0 ? [b, a] : [a, b]));
        expect(snapRound([...turned.toReversed(), ...segments])).toEqual(snapRound(segments));
      }),
    );
  });
});
