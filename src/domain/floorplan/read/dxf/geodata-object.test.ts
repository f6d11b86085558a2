import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { describeShared, sharedBytes } from '../../../../../tests/support/shared-data.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import type { PlanePoint } from '../../../geometry/index.ts';
import { distanceMetres } from '../../../geometry/index.ts';
import { georeferenceOf } from '../../georeference/georeference.ts';
import { readDxf } from './read-dxf.ts';

type Pair = Parameters<typeof entity>[1];

/** A drawing in centimetres, turned by a quarter: its y points east. */
const GEODATA: Pair[] = [
  [90, 3],
  [70, 2],
  [10, 1000],
  [20, 2000],
  [11, 448_251.8],
  [21, 5_411_932.68],
  [40, 0.01],
  [12, -1],
  [22, 0],
  [95, 1],
  [303, 'UTM84'],
  [301, '-31N'],
  // The mesh of a system that has no formula.
  [93, 1],
  [13, 7],
  [23, 7],
];
const changed = (...pairs: Pair[]): Pair[] =>
  GEODATA.map((pair) => pairs.find(([code]) => code === pair[0]) ?? pair).filter(
    ([, value]) => value !== 'none',
  );
const drawing = (pairs: Pair[]) => ({
  entities: [lineEntity(0, 0, 100, 0)],
  objects: [entity('DICTIONARY', [5, 'C']), entity('GEODATA', [5, 'A'], ...pairs)],
});
const corners: [PlanePoint, PlanePoint] = [
  [1000, 2000],
  [1000, 12_000],
];

function georeference(bytes: Uint8Array) {
  const { geodata } = valueOf(readDxf(bytes));
  return geodata === undefined ? null : georeferenceOf(geodata, corners);
}
const read = (...pairs: Pair[]) => georeference(new Uint8Array(asciiDxf(drawing(changed(...pairs)))));

describe('where a drawing says that it stands', () => {
  it.each([
    ['ASCII', asciiDxf(drawing(GEODATA))],
    ['binary', binaryDxf(drawing(GEODATA))],
  ])('on a grid, turned, in its own unit (%s)', (_, bytes) => {
    const { system, anchors } = georeference(new Uint8Array(bytes))!;
    const [a, b] = anchors!;
    expect(system).toBe('UTM84-31N');
    expect(distanceMetres(a.coordinates, [2.2945, 48.8582])).toBeLessThan(1);
    expect(distanceMetres(a.coordinates, b.coordinates)).toBeCloseTo(100 / 0.9996, 0);
    // 100 m along its y are 100 m east, but for half a degree by which the grid is turned there.
    expect(b.coordinates[0]).toBeGreaterThan(a.coordinates[0]);
    expect(Math.abs(b.coordinates[1] - a.coordinates[1]) * 111_195).toBeLessThan(2);
  });

  it('in degrees', () => {
    const [a, b] = read([70, 3], [11, 2.2945], [21, 48.8582], [303, 'LL84'], [301, ''])!.anchors!;
    expect(a.coordinates).toEqual([2.2945, 48.8582]);
    expect(distanceMetres(a.coordinates, b.coordinates)).toBeCloseTo(100, 3);
  });

  it('a scale of the grid counts only where a person gave it', () => {
    const length = (way: number, scale: number) => {
      const pairs = changed([95, way]).toSpliced(-4, 0, [141, scale]);
      const [a, b] = georeference(new Uint8Array(asciiDxf(drawing(pairs))))!.anchors!;
      return distanceMetres(a.coordinates, b.coordinates);
    };
    expect(length(2, 1.5) / length(1, 1.5)).toBeCloseTo(1.5, 4);
  });

  it('a system that is not known is named', () => {
    expect(read([303, 'Krovak'], [301, ''])).toEqual({ system: 'Krovak', anchors: null });
    expect(read([303, 'none'], [301, 'none'])).toEqual({ system: '', anchors: null });
  });

  it.each<[string, Pair[]]>([
    ['another version', [[90, 1]]],
    ['an unknown type', [[70, 0]]],
    ['no point', [[10, 'none']]],
    ['a point that is no number', [[11, 'NaN']]],
    ['no scale', [[40, 0]]],
    ['an endless scale', [[40, '1e999']]],
  ])('nothing with %s', (_, pairs) => {
    expect(read(...pairs)).toBeNull();
  });

  it.each<[string, Pair[]]>([
    ['no direction', [[12, 0]]],
    [
      'a point beside the earth',
      [
        [11, 2.2945],
        [21, 91],
        [303, 'LL84'],
        [301, ''],
      ],
    ],
    ['a point of 1e308', [[11, 1e308]]],
  ])('no place with %s', (_, pairs) => {
    expect(read(...pairs)?.anchors).toBeNull();
  });

  it('ten million letters of a definition are not gone through', () => {
    const pairs = changed([303, '<'.repeat(10_000_000)]);
    expect(georeference(new Uint8Array(asciiDxf(drawing(pairs))))?.anchors).toBeNull();
  });
});

describeShared('where a real drawing says that it stands', () => {
  it('the Houses of Parliament, on the British National Grid', () => {
    const { geodata } = valueOf(readDxf(sharedBytes('dxf/parliament-geodata.dxf')));
    // The two ends of its longer side.
    const { system, anchors } = georeferenceOf(geodata!, [
      [23_448.14, 4967.1],
      [22_478.68, 16_140.03],
    ]);
    expect(system).toBe('OSGB1936.NationalGrid');
    for (const { coordinates } of anchors!)
      expect(distanceMetres(coordinates, [-0.1248, 51.4994])).toBeLessThan(250);
  });
});
