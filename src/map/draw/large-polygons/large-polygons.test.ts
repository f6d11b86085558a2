import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position, Ring } from '../../../domain/entities/geometry.ts';
import type { Projection } from '../snapping/snap.ts';
import { flatView } from './projected-view.ts';
import { dragPreview } from './drag-preview.ts';
import { middleAt, nextHandle } from './pick-handle.ts';
import { thinHandles } from './visible-handles.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const [WIDTH, HEIGHT] = [800, 600];
/** A pixel is a hundred-thousandth of a degree, at the equator, where that is so in both directions. */
const PER_DEGREE = 100_000;
const projection: Projection = {
  project: ([x, y]) => ({ x: x * PER_DEGREE, y: -y * PER_DEGREE }),
  unproject: ({ x, y }) => [x / PER_DEGREE, -y / PER_DEGREE],
};
const view = flatView(projection, WIDTH, HEIGHT);
const pixelOf = (position: Position) => view.toPixel(position);
const away = (a: Position, b: Position): number => {
  const [p, q] = [pixelOf(a), pixelOf(b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
};
const at = (x: number, y: number): Position => projection.unproject({ x, y });
const isInView = (position: Position): boolean => {
  const { x, y } = pixelOf(position);
  return x >= 0 && y >= 0 && x <= WIDTH && y <= HEIGHT;
};

/** A closed ring of pixels, some of them out of view. */
const rings = fc
  .array(
    fc.tuple(
      fc.double({ min: -900, max: 1700, noNaN: true }),
      fc.double({ min: -900, max: 1500, noNaN: true }),
    ),
    {
      minLength: 3,
      maxLength: 400,
    },
  )
  .map((pixels): Ring => {
    const corners = pixels.map(([x, y]) => at(x, y));
    return [...corners, corners[0]!];
  });
const circle = (corners: number): Ring => {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return at(400 + 250 * Math.cos(angle), 300 + 250 * Math.sin(angle));
  });
  return [...ring, ring[0]!];
};

describe('the view laid out flat', () => {
  it('has each position where the map has it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: WIDTH, noNaN: true }),
        fc.double({ min: 0, max: HEIGHT, noNaN: true }),
        (x, y) => {
          const pixel = pixelOf(at(x, y));
          expect(pixel.x).toBeCloseTo(x, 3);
          expect(pixel.y).toBeCloseTo(y, 3);
        },
      ),
    );
  });
});

describe('the handles of a large outline', () => {
  it('are corners in view, no two nearer than the least distance, and every corner in view has one near', () => {
    fc.assert(
      fc.property(rings, fc.integer({ min: 8, max: 60 }), (ring, least) => {
        const { corners } = thinHandles(ring, view, least);
        const shown = corners.map((i) => ring[i]!);
        expect(shown.every(isInView)).toBe(true);
        expect(new Set(corners).size).toBe(corners.length);
        for (const [n, one] of shown.entries())
          for (const other of shown.slice(n + 1)) expect(away(one, other)).toBeGreaterThanOrEqual(least);
        for (const corner of ring.slice(0, -1).filter(isInView))
          expect(Math.min(...shown.map((one) => away(one, corner)))).toBeLessThan(least);
      }),
      { numRuns: runs(60) },
    );
  });

  it('are about as many for 60,000 corners as for 600', () => {
    const [few, many] = [thinHandles(circle(600), view, 20), thinHandles(circle(60_000), view, 20)];
    expect(many.corners.length).toBeGreaterThan(50);
    expect(Math.abs(many.corners.length - few.corners.length)).toBeLessThan(10);
    expect(many.middles).toEqual([]);
  });

  it('are on all corners, and in the middle of the edges, if there is room', () => {
    const ring: Ring = [at(100, 100), at(300, 100), at(300, 125), at(100, 125), at(100, 100)];
    expect(thinHandles(ring, view, 20)).toEqual({ corners: [0, 1, 2, 3], middles: [0, 2] });
  });

  it('corners and edges within arcs → none, and those beside them are not crowded out', () => {
    const ring: Ring = [at(100, 100), at(300, 100), at(305, 105), at(305, 130), at(100, 130), at(100, 100)];
    const handles = thinHandles(ring, view, 20, { corners: new Set([1]), edges: new Set([0]) });
    expect(handles).toEqual({ corners: [0, 2, 3, 4], middles: [3] });
  });

  it('are more when the map comes nearer', () => {
    const near: Projection = {
      project: ([x, y]) => ({ x: x * 4 * PER_DEGREE, y: -y * 4 * PER_DEGREE }),
      unproject: ({ x, y }) => [x / (4 * PER_DEGREE), -y / (4 * PER_DEGREE)],
    };
    const ring = circle(5_000).map(([x, y]): Position => [x / 4, y / 4]);
    const [far, close] = [thinHandles(ring, view, 20), thinHandles(ring, flatView(near, WIDTH, HEIGHT), 20)];
    expect(close.corners.length).toBeGreaterThan(3 * far.corners.length);
  });
});

describe('the picture of an outline while a corner is dragged', () => {
  const distanceToLine = (position: Position, ring: Ring): number => {
    const p = pixelOf(position);
    let least = Infinity;
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [pixelOf(ring[i - 1]!), pixelOf(ring[i]!)];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const square = dx * dx + dy * dy;
      const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square));
      least = Math.min(least, Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
    }
    return least;
  };

  it('is nowhere in view more than a pixel and a half from the outline, and keeps the dragged corner', () => {
    fc.assert(
      fc.property(rings, fc.nat(), (ring, n) => {
        const dragged = n % (ring.length - 1);
        const picture = dragPreview(ring, view, dragged);
        expect(picture).toContain(ring[dragged]);
        expect(picture[0]).toBe(picture.at(-1));
        for (const corner of ring.filter(isInView))
          expect(distanceToLine(corner, picture)).toBeLessThan(1.51);
      }),
      { numRuns: runs(60) },
    );
  });

  it('has few corners where the outline has 60,000', () => {
    const picture = dragPreview(circle(60_000), view, 30_000);
    expect(picture.length).toBeLessThan(1_200);
    const tiny = dragPreview(
      circle(60_000).map(([x, y]): Position => [x + 1, y]),
      view,
      null,
    );
    expect(tiny.length).toBeLessThan(60);
  });
});

describe('picking a handle', () => {
  const ring: Ring = [at(100, 100), at(300, 100), at(300, 300), at(100, 300), at(100, 100)];

  it('takes the middle of an edge that has one, within reach', () => {
    expect(middleAt(ring, [0, 1], { x: 204, y: 103 }, 12, projection)?.edge).toBe(0);
    expect(middleAt(ring, [0, 1], { x: 230, y: 103 }, 12, projection)).toBeNull();
    expect(middleAt(ring, [1], { x: 204, y: 103 }, 12, projection)).toBeNull();
  });

  it('goes from one to the next by keyboard, round and round, also from a corner that has none', () => {
    expect(nextHandle([4, 20, 90], null, 1)).toBe(4);
    expect(nextHandle([4, 20, 90], 20, 1)).toBe(90);
    expect(nextHandle([4, 20, 90], 90, 1)).toBe(4);
    expect(nextHandle([4, 20, 90], 50, -1)).toBe(20);
    expect(nextHandle([4, 20, 90], null, -1)).toBe(90);
    expect(nextHandle([], 20, 1)).toBeNull();
  });
});
