import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres } from '../metric/distance-metres.ts';
import { localPlane } from './local-plane.ts';
import { rectangle } from '../../../../tests/support/geometry/rectangle.ts';
import { roundPosition } from './round.ts';
import { mapPositions } from './map-positions.ts';
import { placePlan, similarity, type AnchorPositions } from './similarity.ts';

const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
const origin = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -70, max: 70, noNaN: true }),
);

/** Two anchors of one site of 10 km, at least 10 m apart. */
const anchors: fc.Arbitrary<AnchorPositions> = fc
  .tuple(origin, metres, metres, metres, metres)
  .map(([at, ax, ay, bx, by]): AnchorPositions => {
    const plane = localPlane(at);
    return [plane.toEarth([ax, ay]), plane.toEarth([bx, by])];
  })
  .filter(([a, b]) => distanceMetres(a, b) > 10);

function inside([a]: AnchorPositions, east: number, north: number): Position {
  return localPlane(a).toEarth([east, north]);
}

describe('geotransform', () => {
  it('carries the anchors to their targets within a micrometre', () => {
    fc.assert(
      fc.property(anchors, anchors, (source, target) => {
        const carry = similarity(source, target)!;
        expect(distanceMetres(carry(source[0]), target[0])).toBeLessThan(1e-6);
        expect(distanceMetres(carry(source[1]), target[1])).toBeLessThan(1e-6);
      }),
    );
  });

  it('comes there and back within a micrometre on a site of 10 km, where it does not magnify', () => {
    fc.assert(
      fc.property(anchors, anchors, metres, metres, (source, target, east, north) => {
        const scale = distanceMetres(...target) / distanceMetres(...source);
        fc.pre(scale > 0.1 && scale < 10);
        const there = similarity(source, target)!;
        const back = similarity(target, source)!;
        const position = inside(source, east, north);
        expect(distanceMetres(back(there(position)), position)).toBeLessThan(1e-6);
      }),
    );
  });

  it('comes back within a millimetre after rounding, where the scale is 1', () => {
    fc.assert(
      fc.property(anchors, origin, metres, metres, (source, at, east, north) => {
        const length = distanceMetres(...source);
        const to = localPlane(at);
        const target: AnchorPositions = [to.toEarth([-length / 2, 0]), to.toEarth([length / 2, 0])];
        const position = roundPosition(inside(source, east, north));
        const there = roundPosition(similarity(source, target)!(position));
        const again = roundPosition(similarity(target, source)!(there));
        expect(distanceMetres(again, position)).toBeLessThan(2e-3);
        const halfway = similarity(target, source)!(there);
        expect(distanceMetres(halfway, position)).toBeLessThan(1e-3);
      }),
    );
  });

  it('keeps angles and proportions', () => {
    const carry = similarity(
      [
        [13, 52],
        [13.01, 52],
      ],
      [
        [-58, -34],
        [-58, -33.99],
      ],
    )!;
    const plane = localPlane([13.005, 52]);
    const corners = [
      [0, 0],
      [100, 0],
      [0, 300],
    ].map(([x, y]) => carry(plane.toEarth([x!, y!])));
    const [o, east, north] = corners as [Position, Position, Position];
    expect(distanceMetres(o, north) / distanceMetres(o, east)).toBeCloseTo(3, 5);
    const turned = localPlane(o);
    const [ex, ey] = turned.toPlane(east);
    const [nx, ny] = turned.toPlane(north);
    expect((ex * nx + ey * ny) / (distanceMetres(o, east) * distanceMetres(o, north))).toBeCloseTo(0, 6);
    expect(ex * ny - ey * nx).toBeGreaterThan(0);
  });

  it('anchors less than a centimetre apart, or not numbers → null', () => {
    const apart: AnchorPositions = [
      [13, 52],
      [13.001, 52],
    ];
    const close: AnchorPositions = [
      [13, 52],
      [13, 52.00000008],
    ];
    const enough: AnchorPositions = [
      [13, 52],
      [13, 52.0000001],
    ];
    expect(similarity(close, apart)).toBeNull();
    expect(similarity(apart, close)).toBeNull();
    expect(similarity(apart, enough)).not.toBeNull();
    expect(similarity([[NaN, 0], apart[1]], apart)).toBeNull();
  });

  it('works across the antimeridian', () => {
    const carry = similarity(
      [
        [179.999, 10],
        [-179.999, 10],
      ],
      [
        [5, 10],
        [5.002, 10],
      ],
    )!;
    const [longitude, latitude] = carry([180, 10]);
    expect(longitude).toBeCloseTo(5.001, 8);
    expect(latitude).toBeCloseTo(10, 8);
  });

  it('carries whole geometries', () => {
    const same: AnchorPositions = [
      [1, 1],
      [1.01, 1.01],
    ];
    const box = rectangle([1, 1], [1.01, 1.01]);
    const carried = mapPositions(box, similarity(same, same)!);
    expect(carried.coordinates[0]!.map(roundPosition)).toEqual(box.coordinates[0]);
  });
});

describe('placing a plan', () => {
  const target: AnchorPositions = [
    [13, 52],
    [13.001, 52.0005],
  ];
  it('carries the anchors of the plan to earth', () => {
    const carry = placePlan(
      [
        [0, 0],
        [80_000, 20_000],
      ],
      target,
    )!;
    expect(distanceMetres(carry([0, 0]), target[0])).toBeLessThan(1e-6);
    expect(distanceMetres(carry([80_000, 20_000]), target[1])).toBeLessThan(1e-6);
  });
  it('has no answer where the anchors of the plan fall together', () => {
    expect(
      placePlan(
        [
          [1, 1],
          [1, 1],
        ],
        target,
      ),
    ).toBeNull();
    expect(
      placePlan(
        [
          [1, NaN],
          [1, 1],
        ],
        target,
      ),
    ).toBeNull();
  });
});
