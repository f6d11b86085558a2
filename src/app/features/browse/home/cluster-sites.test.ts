import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from '../../../../domain/entities/geometry.ts';
import { clusterSites } from './cluster-sites.ts';

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
);
const clustered = (sites: readonly Position[], zoom: number) => clusterSites(sites, (at) => at, zoom);

it('sites anywhere at any zoom → each in one group, which stands where one of its sites is', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 60 }), fc.integer({ min: 0, max: 20 }), (sites, zoom) => {
      const groups = clustered(sites, zoom);
      const members = groups.flatMap((group) => group.members);
      expect(members).toHaveLength(sites.length);
      expect(new Set(members)).toEqual(new Set(sites));
      for (const group of groups) expect(group.members).toContain(group.at);
    }),
  );
});

it('200 sites around the world → no two marks overlap', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 200, maxLength: 200 }), (sites) => {
      const zoom = 2;
      const world = 512 * 2 ** zoom;
      const marks = clustered(sites, zoom).map(({ at: [longitude, latitude] }) => {
        const radians = (latitude * Math.PI) / 180;
        const y = (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2;
        return [((longitude + 180) / 360) * world, y * world] as const;
      });
      for (const [i, [x, y]] of marks.entries())
        for (const [otherX, otherY] of marks.slice(i + 1))
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(30);
    }),
    { numRuns: 20 },
  );
});

it('two sites in one town → one mark from far away, two from nearby', () => {
  const town: Position[] = [
    [8.54, 47.37],
    [8.55, 47.38],
  ];
  expect(clustered(town, 3).map(({ members }) => members.length)).toEqual([2]);
  expect(clustered(town, 14).map(({ members }) => members.length)).toEqual([1, 1]);
});
