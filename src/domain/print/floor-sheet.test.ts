import { describe, expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { distanceMetres, localPlane } from '../geometry/index.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { floorSheet, handyScale, SCALES, type FloorSheet } from './floor-sheet.ts';

const POI = Object.values(builtInTaxonomy).find(({ properties }) => properties.class === 'poi')!.code;
const plane = localPlane([24.75, 59.43]);
const feature = (fid: string, typeCode: string, kind: string, metres: [number, number][]): Feature => {
  const at = metres.map((one) => plane.toEarth(one));
  const geometry =
    at.length === 1
      ? { type: 'Point', coordinates: at[0] }
      : { type: 'Polygon', coordinates: [[...at, at[0]]] };
  return { fid, kind, geometry, properties: { typeCode, name: fid } } as unknown as Feature;
};
/** A wall of 10 m by 0.2 m, a room beside it, and things that are for devices alone. */
const FLOOR = [
  feature('wall', 'wall', 'obstacle', [
    [0, 0],
    [10, 0],
    [10, 0.2],
    [0, 0.2],
  ]),
  feature('Kitchen', POI, 'poi', [
    [0, 0.2],
    [6, 0.2],
    [6, 8],
    [0, 8],
  ]),
  feature('beacon', 'ibeacon', 'beacon', [[500, 500]]),
];

const nameOf = ({ properties }: Feature): string => properties.name ?? '';
const sheetOf = (scale: (typeof SCALES)[number]): FloorSheet => {
  const sheet = floorSheet(FLOOR, builtInTaxonomy, scale, nameOf);
  if (typeof sheet === 'string') throw new Error(sheet);
  return sheet;
};
function corners(sheet: FloorSheet, fid: string): Position[] {
  const { d } = sheet.shapes.find((shape) => shape.fid === fid)!;
  return d.match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => pair.split(' ').map(Number) as Position);
}

describe('a floor on paper', () => {
  it.each(SCALES)('1:%i shows a wall as long as it is, within one per cent', (scale) => {
    const sheet = sheetOf(scale);
    const [a, b] = corners(sheet, 'wall');
    const millimetres = Math.hypot(b![0] - a![0], b![1] - a![1]);
    const ring = (FLOOR[0]!.geometry as { coordinates: Position[][] }).coordinates[0]!;
    const metres = distanceMetres(ring[0]!, ring[1]!);
    expect(Math.abs((millimetres * scale) / 1000 / metres - 1)).toBeLessThan(0.01);
    expect((sheet.bar.millimetres * scale) / 1000).toBeCloseTo(sheet.bar.metres);
  });

  it('has north at the top, all within the paper, and a legend of what is there', () => {
    const sheet = sheetOf(100);
    const kitchen = corners(sheet, 'Kitchen').map(([, y]) => y);
    const wall = corners(sheet, 'wall').map(([, y]) => y);
    expect(Math.min(...kitchen)).toBeLessThan(Math.min(...wall));
    const { at, size } = sheet.plan;
    expect(at[0] + size[0]).toBeLessThan(sheet.size[0]);
    expect(at[1] + size[1]).toBeLessThan(sheet.size[1]);
    expect(sheet.legend.map(({ code, count }) => [code, count])).toEqual([[POI, 1]]);
    expect(sheet.labels.map(({ text }) => text)).toEqual(['Kitchen']);
    expect([sheet.paper, sheet.shapes.map(({ fid }) => fid)]).toEqual(['A4', ['wall', 'Kitchen']]);
  });

  it('takes larger paper; reports if none is large enough or the floor is empty', () => {
    const hall = [
      feature('hall', POI, 'poi', [
        [0, 0],
        [70, 0],
        [70, 60],
        [0, 60],
      ]),
    ];
    expect(floorSheet(hall, builtInTaxonomy, 100, nameOf)).toMatchObject({ paper: 'A0', isLandscape: true });
    expect(floorSheet(hall, builtInTaxonomy, 500, nameOf)).toMatchObject({ paper: 'A4' });
    const field = [
      feature('field', POI, 'poi', [
        [0, 0],
        [400, 0],
        [400, 400],
        [0, 400],
      ]),
    ];
    expect(floorSheet(field, builtInTaxonomy, 100, nameOf)).toBe('too-large');
    expect(floorSheet([], builtInTaxonomy, 100, nameOf)).toBe('empty');
  });

  it.each([
    [15, 100, 'A4'],
    [35, 100, 'A3'],
    [70, 200, 'A3'],
    [190, 500, 'A3'],
    [300, 500, 'A1'],
  ])('of %i m opens at 1:%i, on %s', (metres, scale, paper) => {
    const hall = [
      feature('hall', POI, 'poi', [
        [0, 0],
        [metres, 0],
        [metres, metres / 2],
        [0, metres / 2],
      ]),
    ];
    expect(handyScale(hall)).toBe(scale);
    expect(floorSheet(hall, builtInTaxonomy, handyScale(hall), nameOf)).toMatchObject({ paper });
  });

  it('lies on its paper as the floor does, where both ways have room', () => {
    const hall = [
      feature('hall', POI, 'poi', [
        [0, 0],
        [18, 0],
        [18, 16],
        [0, 16],
      ]),
    ];
    expect(floorSheet(hall, builtInTaxonomy, 100, nameOf)).toMatchObject({ paper: 'A4', isLandscape: false });
    expect(floorSheet(hall, builtInTaxonomy, 100, () => '')).toMatchObject({ labels: [] });
    const wide = [
      feature('hall', POI, 'poi', [
        [0, 0],
        [26, 0],
        [26, 22],
        [0, 22],
      ]),
    ];
    expect(floorSheet(wide, builtInTaxonomy, 100, nameOf)).toMatchObject({ paper: 'A3', isLandscape: true });
  });

  it('names places in the language of who reads it', () => {
    const hall = [
      feature('hall', POI, 'poi', [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
      ]),
    ];
    const sheet = floorSheet(hall, builtInTaxonomy, 100, ({ fid }) => `قاعة ${fid}`);
    expect(sheet).toMatchObject({ labels: [{ text: 'قاعة hall' }] });
  });
});
