import { expect, it } from 'vitest';
import type { IfcGeoreference } from '../read/ifc/ifc-building.ts';
import { distanceMetres, type PlanePoint } from '../../geometry/index.ts';
import type { Geodata } from '../read/drawing/drawing.ts';
import { georeferenceOf } from './georeference.ts';
import { nearestGeoreference } from './nearest-georeference.ts';

/** Of a drawing in metres, north up, whose origin lies there. */
const inMetres = (reference: PlanePoint, definition: string): Geodata => ({
  design: [0, 0],
  reference,
  metresPerUnit: 1,
  north: [0, 1],
  gridScale: 1,
  definition,
});

it('of several places that a file names the one at the building counts, and else the first', () => {
  const place = (system: string, reference: [number, number]): IfcGeoreference => ({
    point: [0, 0],
    reference,
    system,
    north: [0, 1],
    scale: 1,
    tooLarge: null,
  });
  const [map, site] = [place('EPSG:99999', [1, 2]), place('LL84', [10, 50])];
  expect(nearestGeoreference([map, site], [10.0001, 50])).toBe(site);
  expect(nearestGeoreference([map, site], [40, 50])).toBe(map);
  expect(nearestGeoreference([], [10, 50])).toBeNull();
});

it('a system of the register → where its metres lie, also where they are millimetres', () => {
  // The sports hall at 's-Hertogenbosch, which says metres of its millimetres.
  const hall: IfcGeoreference = {
    point: [0, 0],
    reference: [149_626_315.9, 413_717_684.2],
    system: 'EPSG:28992',
    north: [0, 1],
    scale: 1,
    tooLarge: 1000,
  };
  const boston: IfcGeoreference = { ...hall, reference: [-71.0567, 42.3587], system: 'LL84', tooLarge: null };
  expect(nearestGeoreference([boston, hall], [5.3, 51.71])).toBe(hall);
  const geodata = inMetres([149_626.3, 413_717.7], 'EPSG:28992');
  const corners: [PlanePoint, PlanePoint] = [
    [0, 0],
    [10, 0],
  ];
  const { system, anchors } = georeferenceOf(geodata, corners);
  expect(system).toBe('EPSG:28992');
  expect(distanceMetres(anchors![0].coordinates, anchors![1].coordinates)).toBeCloseTo(10, 2);
  expect(distanceMetres(anchors![0].coordinates, [5.3, 51.71])).toBeLessThan(2000);
});

it('a system in feet → metres of the drawing are that many feet there', () => {
  const geodata = inMetres([988_000, 212_000], 'EPSG:2263');
  const { anchors } = georeferenceOf(geodata, [
    [0, 0],
    [0, 100],
  ]);
  expect(distanceMetres(anchors![0].coordinates, anchors![1].coordinates)).toBeCloseTo(100, 1);
  expect(distanceMetres(anchors![0].coordinates, [-73.986, 40.748])).toBeLessThan(500);
});
