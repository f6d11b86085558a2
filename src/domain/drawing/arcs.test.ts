import '../../../tests/support/vitest/seeded-fuzzing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, Ring } from '../entities/geometry.ts';
import { circle, localPlane, roundPosition, type PlanePoint } from '../geometry/index.ts';
import { bulgeThrough, bulgeTowards, cornersOfArc, pointsOfBulge, radiusOfBulge } from './arc.ts';
import {
  arcsOf,
  handlesOfRing,
  middleOfArc,
  radiusOfArc,
  withHandleAt,
  withoutHandle,
} from './arcs-in-ring.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const distance = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number => Math.hypot(bx - ax, by - ay);
const places = fc.tuple(number(-170, 170), number(-70, 70));
const signs = fc.constantFrom(-1, 1);

interface Bay {
  ring: Ring;
  /** Metres from the place around which it is. */
  plane: ReturnType<typeof localPlane>;
  ends: [Position, Position];
}
/** A room of ten by six metres whose north side bulges, turned, and beginning at any of its corners. */
function bay(place: Position, turn: number, bulge: number, begins = 0): Bay {
  const plane = localPlane(place);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number): Position =>
    roundPosition(plane.toEarth([x * cos - y * sin, x * sin + y * cos]));
  const ends: [Position, Position] = [at(10, 6), at(0, 6)];
  // The ring runs to the west there, so its left is south.
  const arc = cornersOfArc(...ends, -bulge).map(roundPosition);
  const corners = [at(0, 0), at(10, 0), ends[0], ...arc, ends[1]];
  const from = begins % corners.length;
  const turned = [...corners.slice(from), ...corners.slice(0, from)];
  return { ring: [...turned, turned[0]!], plane, ends };
}
const bays = fc
  .tuple(places, number(0, 6), number(0.3, 12), signs, fc.nat(40))
  .map(([place, turn, size, sign, begins]) => ({
    bulge: sign < 0 ? -Math.min(size, 2.5) : size,
    of: (bulge: number) => bay(place, turn, bulge, begins),
  }));
const bend = (ring: Ring) => {
  const arcs = arcsOf(ring);
  return { arcs, arc: arcs[0]!, middle: middleOfArc(ring, arcs[0]!) };
};

describe('an arc through three points', () => {
  it('any three · its corners → on one circle with them, 5 mm from it between them, the middle one between its ends', () => {
    fc.assert(
      fc.property(number(0.5, 60), number(0.05, 0.95), number(0.05, 3), signs, (length, part, high, sign) => {
        const [a, on, b]: PlanePoint[] = [
          [0, 0],
          [length * part, sign * high * length],
          [length, 0],
        ];
        const bulge = bulgeThrough(a!, on!, b!);
        expect(Math.sign(bulge)).toBe(sign);
        const radius = radiusOfBulge(bulge, a!, b!);
        const centre: PlanePoint = [length / 2, bulge - sign * radius];
        expect(distance(centre, on!)).toBeCloseTo(radius, 6);
        const inner = pointsOfBulge(a!, b!, bulge);
        const all = [a!, ...inner, b!];
        for (const point of all) expect(distance(centre, point)).toBeCloseTo(radius, 6);
        for (let i = 1; i < all.length; i++) {
          const half = distance(all[i - 1]!, all[i]!) / 2;
          expect(radius - Math.sqrt(Math.max(0, radius ** 2 - half ** 2))).toBeLessThan(0.0051);
        }
        expect(inner.length % 2).toBe(1);
        expect(distance(inner[(inner.length - 1) / 2]!, [length / 2, bulge])).toBeLessThan(1e-6);
      }),
    );
  });

  it('flat, or with both ends at one place → straight', () => {
    expect(pointsOfBulge([0, 0], [10, 0], 0.01)).toEqual([]);
    expect(pointsOfBulge([1, 1], [1, 1], 3)).toEqual([]);
    expect(bulgeTowards([0, 0], [4, -3], [10, 0])).toBe(-3);
    expect(Math.abs(bulgeThrough([0, 0], [5, 0], [10, 0]))).toBeLessThan(1e-9);
  });
});

describe('the arcs of a ring', () => {
  it('one side is round, wherever the ring begins → that side, with its radius and three handles', () => {
    fc.assert(
      fc.property(bays, ({ bulge, of }) => {
        const { ring, ends } = of(bulge);
        const { arcs, arc, middle } = bend(ring);
        const count = ring.length - 1;
        expect(arcs).toHaveLength(1);
        expect([ring[arc.first], ring[(arc.first + arc.chords) % count]]).toEqual(ends);
        expect(radiusOfArc(ring, arc) / ((25 + bulge ** 2) / (2 * Math.abs(bulge)))).toBeCloseTo(1, 1);
        const handles = handlesOfRing(ring, arcs);
        expect(handles).toHaveLength(5);
        expect(handles).toContain(middle);
      }),
    );
  });

  it('two round sides that share a corner → two arcs', () => {
    const plane = localPlane([13.4, 52.5]);
    const [a, b, c] = ([[0, 0], [8, 0], [4, 7]] as PlanePoint[]).map((point) => plane.toEarth(point)); // prettier-ignore
    const corners = [a!, ...cornersOfArc(a!, b!, -1), b!, ...cornersOfArc(b!, c!, -2), c!].map(roundPosition);
    const ring = [...corners, corners[0]!];
    expect(arcsOf(ring)).toHaveLength(2);
    expect(handlesOfRing(ring, arcsOf(ring))).toHaveLength(5);
  });

  it('a circle, a dodecagon, an octagon, a straight side with corners on it → none', () => {
    const around: Position = [13.4, 52.5];
    for (const steps of [64, 24, 12, 8, 5, 4])
      expect(arcsOf(circle(around, 5, steps).coordinates[0]!)).toEqual([]);
    const plane = localPlane(around);
    const straight = [0, 1, 2, 3, 4, 5, 6].map((x) => roundPosition(plane.toEarth([x, 0])));
    const corners = [...straight, plane.toEarth([6, 4]), plane.toEarth([0, 4])];
    expect(arcsOf([...corners, corners[0]!])).toEqual([]);
    // On a circle of 2 km, with a wall of 21 m among four corners.
    const wide = [0, 21.2, 22.2, 23.6, 24.3].map((x) => plane.toEarth([x, -(x * (24.3 - x)) / 4000]));
    const slab = [...wide, plane.toEarth([24.3, 9]), plane.toEarth([0, 9])];
    expect(arcsOf([...slab, slab[0]!])).toEqual([]);
    expect(arcsOf([])).toEqual([]);
  });
});

describe('a handle that is moved', () => {
  it('the middle of an arc → the arc goes through it, and nothing else moves', () => {
    fc.assert(
      fc.property(bays, number(0.3, 12), ({ bulge, of }, next) => {
        const { ring, ends } = of(bulge);
        const { arcs, middle } = bend(ring);
        const target = of(next).ring;
        const to = target[bend(target).middle]!;
        const moved = withHandleAt(ring, arcs, middle, to);
        const again = bend(moved.ring.map(roundPosition));
        const near = localPlane(to);
        expect(Math.hypot(...near.toPlane(moved.ring[moved.index!]!))).toBeLessThan(0.02);
        expect(again.arcs).toHaveLength(1);
        expect(again.middle).toBe(moved.index);
        const count = moved.ring.length - 1;
        expect([
          moved.ring[again.arc.first],
          moved.ring[(again.arc.first + again.arc.chords) % count],
        ]).toEqual(ends);
      }),
    );
  });

  it('an end of an arc → it stays round and sweeps the same angle', () => {
    fc.assert(
      fc.property(bays, number(-2, 2), number(-2, 2), ({ bulge, of }, dx, dy) => {
        const { ring, ends } = of(bulge);
        const { arcs, arc } = bend(ring);
        const to = localPlane(ends[0]).toEarth([dx, dy]);
        const moved = withHandleAt(ring, arcs, arc.first, to);
        expect(moved.ring[moved.index!]).toEqual(to);
        const again = arcsOf(moved.ring);
        expect(again).toHaveLength(1);
        const chord = (from: Position): number => Math.hypot(...localPlane(from).toPlane(ends[1]));
        const share = radiusOfArc(moved.ring, again[0]!) / radiusOfArc(ring, arc);
        expect(share / (chord(to) / chord(ends[0]))).toBeCloseTo(1, 1);
      }),
    );
  });

  it('the middle put on the straight line between the ends → a side without corners', () => {
    const { ring, ends } = bay([13.4, 52.5], 0, 3);
    const { arcs, middle } = bend(ring);
    const half: Position = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
    const moved = withHandleAt(ring, arcs, middle, half);
    expect(moved.index).toBeNull();
    expect(moved.ring).toHaveLength(5);
  });
});

describe('a handle that is removed', () => {
  const { ring } = bay([13.4, 52.5], 0, 3);
  const { arcs, arc, middle } = bend(ring);

  it('the middle of an arc → its side is straight', () => {
    expect(withoutHandle(ring, arcs, middle)).toHaveLength(5);
  });

  it('the end of an arc → the arc goes too', () => {
    expect(withoutHandle(ring, arcs, arc.first)).toHaveLength(4);
  });

  it('two corners would be left → refused', () => {
    const half = ring.slice(arc.first, arc.first + arc.chords + 1);
    const bow = [...half, half[0]!];
    expect(arcsOf(bow)).toHaveLength(1);
    expect(withoutHandle(bow, arcsOf(bow), middleOfArc(bow, arcsOf(bow)[0]!))).toBeNull();
  });
});
