import '../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnchorPair } from '../entities/anchor.ts';
import type { Position } from '../entities/geometry.ts';
import {
  type AnchorPositions,
  distanceMetres,
  localPlane,
  placePlan,
  roundPosition,
  similarity,
} from '../geometry/index.ts';
import { type AnyCollection, type AnyGeometry, asPosition, visitPositions } from './loose-geojson.ts';
import { changeAnchors } from './change-anchors.ts';
import { geotransform } from './geotransform.ts';

const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
/** Anywhere but the last metres of the poles; half of them far north or on the antimeridian. */
const origin: fc.Arbitrary<Position> = fc.oneof(
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -89, max: 89, noNaN: true })),
  fc.tuple(fc.constantFrom(180, -180, 179.9999), fc.double({ min: -60, max: 60, noNaN: true })),
  fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: 80, max: 89, noNaN: true })),
);

/** A pair of anchors on a site, and one elsewhere of the same length, turned. */
const move = fc
  .tuple(
    origin,
    origin,
    fc.double({ min: 10, max: 5000, noNaN: true }),
    fc.double({ min: 0, max: 6.28, noNaN: true }),
  )
  .map(([from, to, length, turn]): [AnchorPositions, AnchorPositions] => {
    const here = localPlane(from);
    const there = localPlane(to);
    const [dx, dy] = [(length / 2) * Math.cos(turn), (length / 2) * Math.sin(turn)];
    return [
      [here.toEarth([-length / 2, 0]), here.toEarth([length / 2, 0])],
      [there.toEarth([-dx, -dy]), there.toEarth([dx, dy])],
    ];
  });

const positionNear = ([a]: AnchorPositions) =>
  fc
    .tuple(metres, metres, fc.array(fc.double({ noNaN: true }), { maxLength: 2 }))
    .map(([x, y, rest]) => [...roundPosition(localPlane(a).toEarth([x, y])), ...rest]);

function geometryNear(pair: AnchorPositions, depth = 1): fc.Arbitrary<AnyGeometry> {
  const position = positionNear(pair);
  const line = fc.array(position, { minLength: 2, maxLength: 5 });
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  const simple: fc.Arbitrary<AnyGeometry>[] = [
    position.map((coordinates) => ({ type: 'Point', coordinates })),
    line.map((coordinates) => ({ type: 'MultiPoint', coordinates })),
    line.map((coordinates) => ({ type: 'LineString', coordinates })),
    lines.map((coordinates) => ({ type: 'MultiLineString', coordinates })),
    lines.map((coordinates) => ({ type: 'Polygon', coordinates })),
    fc
      .array(lines, { minLength: 1, maxLength: 2 })
      .map((coordinates) => ({ type: 'MultiPolygon', coordinates })),
  ];
  if (depth === 0) return fc.oneof(...simple);
  const inner = fc.array(geometryNear(pair, depth - 1), { maxLength: 3 });
  return fc.oneof(
    ...simple,
    inner.map((geometries): AnyGeometry => ({ type: 'GeometryCollection', geometries })),
  );
}

const anyCase = move.chain(([source, target]) =>
  fc
    .array(fc.option(geometryNear(source)), { maxLength: 4 })
    .map((geometries) => ({ source, target, geometries })),
);
const collectionOf = (geometries: readonly (AnyGeometry | null)[]): AnyCollection =>
  ({
    type: 'FeatureCollection',
    name: 'kept',
    features: geometries.map((geometry, i) => ({
      type: 'Feature',
      id: i,
      geometry,
      properties: { fid: `f${i}`, extra: { number: 1.123456789012345 }, coordinates: [1, 2] },
      foreign: [0.1234567890123],
    })),
  }) as unknown as AnyCollection;

function positionsOf(collection: AnyCollection): number[][] {
  const all: number[][] = [];
  for (const { geometry } of collection.features) if (geometry) visitPositions(geometry, (p) => all.push(p));
  return all;
}

describe('geotransform of a collection', () => {
  it('there and back is within a millimetre of each at scale 1, anywhere on earth, for all types', () => {
    fc.assert(
      fc.property(anyCase, ({ source, target, geometries }) => {
        const given = collectionOf(geometries);
        const there = similarity(source, target)!;
        const back = similarity(target, source)!;
        const moved = geotransform(given, there);
        const exact = positionsOf(given).map((p) => there(asPosition(p)));
        positionsOf(moved).forEach((p, i) => {
          expect(distanceMetres(asPosition(p), exact[i]!)).toBeLessThan(1e-3);
          expect(p.slice(0, 2)).toEqual(roundPosition(asPosition(p)));
        });
        const home = positionsOf(geotransform(moved, back));
        positionsOf(moved).forEach((p, i) => {
          expect(distanceMetres(asPosition(home[i]!), back(asPosition(p)))).toBeLessThan(1e-3);
          expect(home[i]!.slice(2)).toEqual(positionsOf(given)[i]!.slice(2));
        });
        // Before rounding nothing but the arithmetic is lost.
        positionsOf(given).forEach((p, i) => {
          expect(distanceMetres(back(exact[i]!), asPosition(p))).toBeLessThan(1e-6);
        });
      }),
    );
  });

  it('touches nothing but positions', () => {
    fc.assert(
      fc.property(anyCase, ({ source, target, geometries }) => {
        const given = collectionOf(geometries);
        const before = structuredClone(given);
        const moved = geotransform(given, similarity(source, target)!);
        expect(given).toEqual(before);
        const bare = (collection: AnyCollection) => ({
          ...collection,
          features: collection.features.map((feature) => ({ ...feature, geometry: feature.geometry?.type })),
        });
        expect(bare(moved)).toEqual(bare(given));
        expect(positionsOf(moved)).toHaveLength(positionsOf(given).length);
      }),
    );
  });

  it('measures boxes again, across the antimeridian too, and keeps their heights', () => {
    const line = {
      type: 'LineString' as const,
      coordinates: [
        [10, 0, 5],
        [10.002, 0.001, 7],
      ],
      bbox: [0, 0, 5, 1, 1, 7],
    };
    const given = { ...collectionOf([line]), bbox: [0, 0, 1, 1] };
    const carry = similarity(
      [
        [10, 0],
        [10.002, 0],
      ],
      [
        [179.999, 0],
        [-179.999, 0],
      ],
    )!;
    const moved = geotransform(given, carry);
    expect(moved.bbox).toEqual([179.999, 0, -179.999, 0.001]);
    expect(moved.features[0]!.geometry!.bbox).toEqual([179.999, 0, 5, -179.999, 0.001, 7]);
  });
});

const anchor = (originalCoordinates: Position, coordinates: Position) => ({
  type: 'Feature' as const,
  properties: { typeCode: 'georeferencing-anchor' as const, originalCoordinates, note: 'kept' },
  geometry: { type: 'Point' as const, coordinates },
});

describe('change of anchors', () => {
  const placedBy = ([a, b]: AnchorPair) =>
    placePlan(
      [a.properties.originalCoordinates, b.properties.originalCoordinates],
      [a.geometry.coordinates, b.geometry.coordinates],
    )!;
  const units = fc.double({ min: -1e5, max: 1e5, noNaN: true });

  it('leaves the plan where it lies: the new pair places every point as the old one did', () => {
    fc.assert(
      fc.property(
        move,
        fc.tuple(units, units),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        metres,
        metres,
        ([places], start, unit, x, y) => {
          const length = distanceMetres(...places);
          const old: AnchorPair = [
            anchor(start, places[0]),
            anchor([start[0] + length * unit, start[1]], places[1]),
          ];
          const plane = localPlane(places[0]);
          const near: AnchorPositions = [plane.toEarth([x, y]), plane.toEarth([x + length, y + 3])];
          const changed = changeAnchors(old, near)!;
          expect(changed.map((a) => a.geometry.coordinates)).toEqual(near);
          expect(changed[0].properties).toMatchObject({ typeCode: 'georeferencing-anchor', note: 'kept' });
          const point: Position = [start[0] + (length * unit) / 3, start[1] + (length * unit) / 5];
          // Two planes that touch the earth at different places agree to a few parts in ten million.
          const apart = distanceMetres(placedBy(old)(point), placedBy(changed)(point));
          expect(apart).toBeLessThan(0.02);
          // To the same places nothing changes.
          const same = changeAnchors(old, places)!;
          same.forEach((one, i) => {
            const [ox, oy] = old[i]!.properties.originalCoordinates;
            expect(
              Math.hypot(
                one.properties.originalCoordinates[0] - ox,
                one.properties.originalCoordinates[1] - oy,
              ),
            ).toBeLessThan(1e-4 * unit);
          });
        },
      ),
    );
  });

  it('gives lon/lat back as lon/lat for a GeoJSON', () => {
    const old: AnchorPair = [anchor([10, 60], [10, 60]), anchor([10.01, 60.01], [10.01, 60.01])];
    const changed = changeAnchors(old, [
      [10.002, 60.001],
      [10.004, 60.008],
    ])!;
    changed.forEach(({ properties, geometry }) => {
      expect(distanceMetres(properties.originalCoordinates, geometry.coordinates)).toBeLessThan(1e-6);
    });
  });

  it('has no answer for anchors that are one', () => {
    const fine: AnchorPair = [anchor([0, 0], [10, 60]), anchor([100, 0], [10.001, 60])];
    expect(
      changeAnchors(fine, [
        [10, 60],
        [10, 60.00000001],
      ]),
    ).toBeNull();
    expect(
      changeAnchors(
        [fine[0], anchor([0, 0], [10.001, 60])],
        [
          [10, 60],
          [10, 61],
        ],
      ),
    ).toBeNull();
    expect(
      changeAnchors(
        [fine[0], anchor([9, 0], [10, 60])],
        [
          [10, 60],
          [10, 61],
        ],
      ),
    ).toBeNull();
  });
});
