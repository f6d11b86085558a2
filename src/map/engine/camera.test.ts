import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it, vi } from 'vitest';
import { TIME } from '../../domain/limits.ts';
import { createCamera } from './camera.ts';

/** As much of a map as a camera moves. */
function fakeMap() {
  const easeTo = vi.fn<(to: object) => void>();
  const map = {
    on: () => undefined,
    easeTo,
    isMoving: () => false,
    getContainer: () => ({ clientWidth: 800, clientHeight: 600 }),
    getCenter: () => ({ lng: 0, lat: 0 }),
    getZoom: () => 3,
    getBearing: () => 0,
    getPitch: () => 0,
  };
  return { map: map as unknown as MapLibreMap, easeTo };
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
