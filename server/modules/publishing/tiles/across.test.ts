import { expect, it } from 'vitest';
import type { Polygon, Position } from '../../../../src/domain/entities/geometry.ts';
import { readTile } from '../../../../tests/support/server/files/decode-tile.ts';
import { withBoundingBoxes } from './boxed-content.ts';
import { centerOfSites } from './center-of-sites.ts';
import { feature } from './collect.ts';
import { boxOfTile, buildTileIndex } from './tile-index.ts';

const polygon = (...ring: Position[]): Polygon => ({ type: 'Polygon', coordinates: [ring] });
const ACROSS = polygon([179.99, 10], [-179.99, 10], [-179.99, 10.01], [179.99, 10.01], [179.99, 10]);

/** Whether the tile of a zoom that holds a place shows anything. */
function isSeenAt(zoom: number, longitude: number): boolean {
  const none = { type: 'FeatureCollection' as const, features: [] };
  const features = { type: 'FeatureCollection' as const, features: [feature(ACROSS, { fid: 'a' })] };
  const all = { ground: none, sites: none, buildings: none, walls: none, features };
  const content = withBoundingBoxes(all);
  const latitude = (10.005 * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const y = Math.floor(((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** zoom);
  // Tiles of few things are made of the features near them, tiles of many of all features.
  const near = content.contentOf(content.find(boxOfTile(zoom, x, y)));
  const [some, every] = [near, all].map((from) => {
    const tile = readTile(buildTileIndex(from).encode(zoom, x, y));
    return (tile['features'] ?? []).length > 0;
  });
  expect(every).toBe(some);
  return every === true;
}

it('a room across the antimeridian is in the tiles on both sides of it, and in no other', () => {
  expect([179.995, -179.995].map((longitude) => isSeenAt(14, longitude))).toEqual([true, true]);
  expect([0, 90, 179.9, -179.9, -90].map((longitude) => isSeenAt(14, longitude))).toEqual(
    [0, 90, 179.9, -179.9, -90].map(() => false),
  );
});

it('the centre of a map lies at the sites that lie together, wherever a stray is', () => {
  const stray = [-70, -33, -69.98, -32.98];
  const together = [10, 50, 10.02, 50.02, 10.1, 50, 10.12, 50.02];
  const [longitude, latitude] = centerOfSites([...stray, ...together], [-70, -33, 10.12, 50.02]);
  expect([longitude, latitude]).toEqual([expect.closeTo(10.01, 8), expect.closeTo(50.01, 8)]);
});

it('the centre of a site across the antimeridian is a longitude of a map', () => {
  expect(centerOfSites([179.99, 10, 180.03, 10.01], [-180, 10, 180, 10.01])[0]).toBeCloseTo(-179.99, 8);
});

it('the centre of a map without sites is the middle of its bounds', () => {
  expect(centerOfSites([], [0, 0, 2, 4])).toEqual([1, 2]);
});
