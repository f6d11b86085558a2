import { expect, it } from 'vitest';
import type { IfcGeoreference } from '../read/ifc/ifc-building.ts';
import { nearestGeoreference } from './nearest-georeference.ts';

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
