import { expect, it } from 'vitest';
import { DEFAULT_VISIBILITY } from './scene.ts';

// @spec 3.46
it('layers of content · not chosen yet → places, objects and obstacles are shown, the others hidden', () => {
  expect(DEFAULT_VISIBILITY).toMatchObject({
    pois: true,
    mapObjects: true,
    obstacles: true,
    beacons: false,
    levelGeofences: false,
    graphs: false,
  });
});
