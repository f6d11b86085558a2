import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closed,
  gridPosition,
  gridRing,
  starPolygon,
} from '../../../../tests/support/geometry/arbitrary-geometry.ts';
import type { Position, Ring } from '../../entities/geometry.ts';
import { locate } from '../containment/locate-point.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { arrangementFaults, topologyFaults } from './topology.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  rectangle([west, south], [east, north]).coordinates[0]!;
const codes = (...parts: Ring[][]): string[] => topologyFaults(parts).map(({ code }) => code);
const SHELL = box(0, 0, 10, 10);

describe('one ring', () => {
  it('is taken when it is simple, with repeated positions and straight corners too', () => {
    expect(codes([SHELL])).toEqual([]);
    expect(
      codes([
        closed([
          [0, 0],
          [1, 0],
          [1, 0],
          [2, 0],
          [2, 2],
          [2, 2],
        ]),
      ]),
    ).toEqual([]);
  });

  it('must be closed and have three corners', () => {
    expect(
      codes([
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      ]),
    ).toEqual(['ring-not-closed']);
    expect(
      codes([
        closed([
          [0, 0],
          [1, 1],
        ]),
      ]),
    ).toEqual(['ring-too-short']);
    expect(
      codes([
        closed([
          [0, 0],
          [1, 1],
          [1, 1],
        ]),
      ]),
    ).toEqual(['ring-too-short']);
    expect(codes([[]])).toEqual(['ring-too-short']);
    expect(codes([])).toEqual(['empty-geometry']);
    expect(codes()).toEqual(['empty-geometry']);
  });

  it('may not cross itself; the crossing is returned', () => {
    const bowTie = closed([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]);
    expect(topologyFaults([[bowTie]])).toEqual([{ code: 'self-crossing', where: [1, 1] }]);
  });

  it('may not have a spike, touch itself in a point, or run over itself', () => {
    const spike = closed([
      [0, 0],
      [8, 0],
      [4, 0],
      [4, 4],
    ]);
    const eight = closed([
      [0, 0],
      [2, 2],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
    ]);
    const cornerOnEdge = closed([
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ]);
    const overItself = closed([
      [0, 0],
      [4, 0],
      [4, 4],
      [3, 4],
      [3, 0],
      [1, 0],
      [1, 4],
      [0, 4],
    ]);
    const flat = closed([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(topologyFaults([[spike]])[0]).toEqual({ code: 'self-crossing', where: [8, 0] });
    expect(topologyFaults([[eight]])[0]).toEqual({ code: 'self-crossing', where: [2, 2] });
    expect(topologyFaults([[cornerOnEdge]])[0]).toEqual({ code: 'self-crossing', where: [2, 0] });
    expect(codes([overItself])).toEqual(['self-crossing']);
    expect(codes([flat])).toEqual(['self-crossing']);
  });
});

describe('holes', () => {
  it('may lie inside, and touch the shell or each other in one point', () => {
    expect(codes([SHELL, box(1, 1, 2, 2), box(3, 1, 4, 2)])).toEqual([]);
    const atShell = closed([
      [0, 5],
      [2, 4],
      [2, 6],
    ]);
    const atHole = closed([
      [2, 6],
      [3, 5],
      [4, 7],
    ]);
    expect(codes([SHELL, atShell, atHole])).toEqual([]);
  });

  it('may not lie outside, cross the shell, or share an edge with it', () => {
    expect(topologyFaults([[SHELL, box(20, 20, 21, 21)]])).toEqual([
      { code: 'hole-outside', where: [20, 20] },
    ]);
    expect(codes([SHELL, box(9, 1, 11, 2)])).toEqual(['hole-outside']);
    expect(codes([SHELL, box(0, 1, 2, 2)])).toEqual(['hole-outside']);
    expect(codes([SHELL, SHELL])).toEqual(['hole-outside']);
    expect(codes([box(4, 4, 5, 5), SHELL])).toEqual(['hole-outside']);
  });

  it('may not overlap or lie in one another', () => {
    expect(codes([SHELL, box(1, 1, 4, 4), box(3, 3, 6, 6)])).toEqual(['holes-overlap']);
    expect(codes([SHELL, box(1, 1, 4, 4), box(4, 1, 6, 4)])).toEqual(['holes-overlap']);
    expect(codes([SHELL, box(1, 1, 9, 9), box(3, 3, 6, 6)])).toEqual(['holes-overlap']);
  });

  it('may not cut the inside in two', () => {
    const across = closed([
      [0, 5],
      [5, 4],
      [10, 5],
      [5, 6],
    ]);
    expect(codes([SHELL, across])).toEqual(['interior-disconnected']);
    const west = closed([
      [0, 5],
      [5, 5],
      [3, 6],
    ]);
    const east = closed([
      [5, 5],
      [10, 5],
      [7, 6],
    ]);
    expect(codes([SHELL, west, east])).toEqual(['interior-disconnected']);
    expect(codes([SHELL, west])).toEqual([]);
  });

  it('may meet in one point as many as like', () => {
    const around = [0, 1, 2, 3].map((i): Ring => {
      const angle = (i * Math.PI) / 2;
      const at = (r: number, turn: number): Position => [
        5 + r * Math.cos(angle + turn),
        5 + r * Math.sin(angle + turn),
      ];
      return closed([[5, 5], at(3, -0.3), at(3, 0.3)]);
    });
    expect(codes([SHELL, ...around])).toEqual([]);
  });
});

describe('several parts', () => {
  it('may be apart, touch in points, and be in a hole of another', () => {
    expect(codes([SHELL], [box(20, 0, 30, 10)])).toEqual([]);
    expect(codes([SHELL], [box(10, 10, 12, 12)])).toEqual([]);
    expect(codes([SHELL, box(2, 2, 8, 8)], [box(3, 3, 4, 4)])).toEqual([]);
    const diamond = closed([
      [5, 2],
      [8, 5],
      [5, 8],
      [2, 5],
    ]);
    expect(codes([SHELL, box(2, 2, 8, 8)], [diamond])).toEqual([]);
  });

  it('may not overlap, contain each other or share an edge', () => {
    expect(codes([SHELL], [box(5, 5, 15, 15)])).toEqual(['parts-overlap']);
    expect(codes([SHELL], [box(2, 2, 3, 3)])).toEqual(['parts-overlap']);
    expect(codes([SHELL], [box(10, 0, 20, 10)])).toEqual(['parts-overlap']);
    expect(codes([SHELL], [SHELL])).toEqual(['parts-overlap']);
  });
});

describe('laws', () => {
  it('a verdict does not hang on where a ring begins or which way it runs', () => {
    fc.assert(
      fc.property(gridRing(4, 9), fc.nat(8), fc.boolean(), (ring, shift, isTurned) => {
        const corners = ring.slice(0, -1);
        const turned = [
          ...corners.slice(shift % corners.length),
          ...corners.slice(0, shift % corners.length),
        ];
        const other = closed(isTurned ? turned.toReversed() : turned);
        expect(topologyFaults([[other]]).length).toBe(topologyFaults([[ring]]).length);
      }),
      { numRuns: runs(500) },
    );
  });

  it('nor on the order of holes and parts', () => {
    const ring = fc.tuple(gridPosition(6), gridPosition(6), gridPosition(6)).map(closed);
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 4 }), (holes) => {
        const isValid = topologyFaults([[SHELL, ...holes]]).length === 0;
        expect(topologyFaults([[SHELL, ...holes.toReversed()]]).length === 0).toBe(isValid);
        const asParts = holes.map((hole) => [hole]);
        const arePartsValid = topologyFaults(asParts).length === 0;
        expect(topologyFaults(asParts.toReversed()).length === 0).toBe(arePartsValid);
      }),
      { numRuns: runs(500) },
    );
  });

  it('comparing every pair and sweeping find the same', () => {
    fc.assert(
      fc.property(gridRing(5, 10), (ring) => {
        const byPairs = topologyFaults([[ring]]);
        fc.pre(byPairs.every(({ code }) => code === 'self-crossing'));
        expect(arrangementFaults([[ring]]).map(({ code }) => code)).toEqual(byPairs.map(({ code }) => code));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('moving a polygon and stretching it by powers of two changes nothing', () => {
    fc.assert(
      fc.property(gridRing(5, 8), fc.integer({ min: -1000, max: 1000 }), (ring, by) => {
        const moved = ring.map(([x, y]): Position => [(x + by) * 4, (y - by) * 4]);
        expect(topologyFaults([[moved]]).length).toBe(topologyFaults([[ring]]).length);
      }),
    );
  });

  it('stars are valid, and a hole shrunk into them too', () => {
    fc.assert(
      fc.property(starPolygon, (star) => {
        const shell = star.coordinates[0]!;
        expect(codes([shell])).toEqual([]);
        const sum = shell
          .slice(1)
          .reduce(([x, y], [px, py]): Position => [x + px, y + py], [0, 0] as Position);
        const count = shell.length - 1;
        const middle: Position = [sum[0] / count, sum[1] / count];
        fc.pre(locate(middle, star) === 1);
        const tiny = 1e-5;
        const hole = box(middle[0] - tiny, middle[1] - tiny, middle[0] + tiny, middle[1] + tiny);
        const isInside = hole.every((corner) => locate(corner, star) === 1);
        if (!isInside) return;
        expect(codes([shell, hole])).toEqual([]);
        expect(codes([hole, shell])).toEqual(['hole-outside']);
      }),
    );
  });
});

describe('big rings', () => {
  const COUNT = 100_000;

  function wheel(radius: (i: number) => number): Ring {
    return closed(
      Array.from({ length: COUNT }, (_, i): Position => {
        const angle = (2 * Math.PI * i) / COUNT;
        return [radius(i) * Math.cos(angle), radius(i) * Math.sin(angle)];
      }),
    );
  }

  it('are judged whole: a circle, a star of long spikes, a scribble', () => {
    expect(codes([wheel(() => 10)])).toEqual([]);
    expect(codes([wheel((i) => (i % 2 === 0 ? 10 : 1))])).toEqual([]);
    const scribble = closed(
      Array.from({ length: COUNT }, (_, i): Position => [(i * 7919) % 104_729, (i * i) % 99_991]),
    );
    expect(codes([scribble])).toEqual(['self-crossing']);
  });

  it('with one crossing among a hundred thousand edges: it is found', () => {
    const ring = wheel(() => 10);
    const bent = ring.with(5000, ring[5002]!).with(5002, ring[5000]!);
    expect(codes([bent])).toEqual(['self-crossing']);
  });

  it('and many holes in one point', () => {
    const holes = Array.from({ length: 5000 }, (_, i): Ring => {
      const angle = (2 * Math.PI * i) / 5000;
      const next = angle + Math.PI / 5000;
      return closed([
        [0, 0],
        [Math.cos(angle), Math.sin(angle)],
        [Math.cos(next), Math.sin(next)],
      ]);
    });
    expect(codes([box(-2, -2, 2, 2), ...holes])).toEqual([]);
  });
});
