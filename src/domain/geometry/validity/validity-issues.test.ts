import '../../../../tests/support/vitest/seeded-fuzzing.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { validityIssues } from './validity-issues.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

const polygon = (...rings: Position[][]): FeatureGeometry => ({ type: 'Polygon', coordinates: rings });
const triangle = (corner: Position): FeatureGeometry => polygon([corner, [1, 0], [1, 1], corner]);
const codes = (geometry: FeatureGeometry): string[] => validityIssues(geometry).map(({ code }) => code);

describe('validityIssues', () => {
  it('says nothing of what may be stored', () => {
    expect(codes(triangle([0, 0]))).toEqual([]);
    expect(codes({ type: 'Point', coordinates: [-180, 90] })).toEqual([]);
  });

  it('says what is wrong, where, and of which member', () => {
    const bowTie = polygon([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ]);
    expect(validityIssues(bowTie, 'features.3.geometry')).toEqual([
      { code: 'self-crossing', severity: 'error', path: 'features.3.geometry', where: [[1, 1]] },
    ]);
  });

  it('asks for longitudes and latitudes with at most 8 decimals', () => {
    expect(codes(triangle([181, 0]))).toEqual(['out-of-range']);
    expect(codes({ type: 'Point', coordinates: [0, -90.1] })).toEqual(['out-of-range']);
    expect(codes(triangle([0.123456789, 0]))).toEqual(['too-many-decimals']);
    expect(codes(triangle([0.12345678, 0]))).toEqual([]);
    expect(codes({ type: 'Point', coordinates: [NaN, 0] })).toEqual(['not-finite']);
    expect(codes(triangle([0, Infinity]))).toEqual(['not-finite']);
  });

  it('says each trouble with positions once', () => {
    expect(
      codes(
        polygon([
          [200, 0],
          [300, 0],
          [0.123456789, 1],
          [200, 0],
        ]),
      ),
    ).toEqual(['out-of-range', 'too-many-decimals']);
  });

  it('judges the topology that is left after rounding', () => {
    const sliver = polygon([
      [0, 0],
      [1, 0],
      [1, 1e-9],
      [0, 1e-9],
      [0, 0],
    ]);
    expect(codes(sliver)).toEqual(['too-many-decimals', 'ring-too-short']);
  });

  it('never throws, whatever the numbers', () => {
    const number = fc.oneof(
      fc.double(),
      fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e308, 5e-324, 180, 90),
      fc.integer({ min: -3, max: 3 }),
    );
    const position = fc.tuple(number, number);
    const ring = fc.array(position, { maxLength: 6 });
    const rings = fc.array(ring, { maxLength: 4 });
    const anything: fc.Arbitrary<FeatureGeometry> = fc.oneof(
      position.map((coordinates): FeatureGeometry => ({ type: 'Point', coordinates })),
      rings.map((coordinates): FeatureGeometry => ({ type: 'Polygon', coordinates })),
      fc
        .array(rings, { maxLength: 3 })
        .map((coordinates): FeatureGeometry => ({ type: 'MultiPolygon', coordinates })),
    );
    fc.assert(
      fc.property(anything, (geometry) => {
        expect(Array.isArray(validityIssues(geometry))).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
