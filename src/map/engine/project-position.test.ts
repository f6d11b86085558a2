import { LngLat, Point, type LngLatLike, type PaddingOptions } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { projectPosition } from './project-position.ts';

/** A world of 512 pixels, whose centre is where it is looked at. */
const worldAt = (longitude: number, padding: { left?: number; right?: number }) => ({
  getCenter: () => new LngLat(longitude, 0),
  getPadding: () => padding as PaddingOptions,
  getZoom: () => 0,
  project: (at: LngLatLike) => new Point(LngLat.convert(at).lng, 0),
});

it.each([
  ['near the centre', 10, {}, 12, 12],
  ['beyond the edge of the world', 170, {}, -170, 190],
  ['on the far side of a map that is covered at its end', 40, { right: 370 }, -115, 245],
  ['on the far side of a map that is covered at its start', -40, { left: 370 }, 115, -245],
])('a position %s → its copy nearest to the middle of the map', (_, centre, padding, longitude, x) => {
  expect(projectPosition(worldAt(centre, padding), [longitude, 0]).x).toBe(x);
});
