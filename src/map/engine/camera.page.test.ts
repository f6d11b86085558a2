import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { CAMERA_PAN, TIME } from '../../domain/limits.ts';
import { createCamera } from './camera.ts';

/** As much of a map as a camera moves. */
function fakeMap() {
  const easeTo = vi.fn<(to: object) => void>();
  const panBy = vi.fn<(by: [number, number], how: object) => void>();
  const container = document.createElement('div');
  const map = {
    on: () => undefined,
    easeTo,
    panBy,
    isMoving: () => false,
    getContainer: () => container,
    getCanvas: () => ({ width: 1600, height: 1200 }),
    getPixelRatio: () => 2,
    getCenter: () => ({ lng: 0, lat: 0 }),
    getZoom: () => 3,
    getBearing: () => 0,
    getPitch: () => 0,
  };
  return { map: map as unknown as MapLibreMap, easeTo, panBy };
}

it.each([
  ['shows the place at once while there is no picture yet', false, false, { animate: false, duration: 0 }],
  ['moves to a place once a picture is there', true, false, { duration: TIME.fitBounds }],
  ['never moves where motion is to be reduced', true, true, { animate: false, duration: 0 }],
])('%s', (_, isSeen, reducedMotion, lasting) => {
  const { map, easeTo } = fakeMap();
  const camera = createCamera(map, { reducedMotion, isSeen: () => isSeen, showPlace: () => undefined });
  camera.fitTo([10, 50, 10.001, 50.001]);
  expect(easeTo).toHaveBeenCalledTimes(1);
  expect(easeTo.mock.calls[0]?.[0]).toMatchObject(lasting);
  expect('animate' in (easeTo.mock.calls[0]?.[0] ?? {})).toBe('animate' in lasting);
});

it('list collapsed → the map moves by half of what becomes free, and back when it is shown again', () => {
  const { map, panBy } = fakeMap();
  const options = { reducedMotion: false, isSeen: () => true, showPlace: () => undefined };
  const camera = createCamera(map, options);
  expect(CAMERA_PAN.menuCollapse).toBe(-320);
  camera.menuCollapsed(true);
  camera.menuCollapsed(false);
  expect(panBy.mock.calls).toEqual([
    [[-160, 0], { duration: TIME.menuCollapse }],
    [[160, 0], { duration: TIME.menuCollapse }],
  ]);
});
