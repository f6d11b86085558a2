import { DEFAULT_CENTER, ZOOM } from '../../../src/domain/limits.ts';
import type { MapCamera } from '../../../src/map/engine/engine-types.ts';
import type { MapView } from '../../../src/map/port.ts';

export interface CameraCall {
  call: 'fitTo' | 'jumpTo' | 'easeTo' | 'setPadding';
  value: unknown;
}

/** A camera that goes where it is sent at once, and writes down what it was asked to do, newest last. */
export function createCameraDouble(): { camera: MapCamera; moves: readonly CameraCall[] } {
  const moves: CameraCall[] = [];
  let view: MapView = { center: [...DEFAULT_CENTER], zoom: ZOOM.default, bearing: 0, pitch: 0 };
  const look = (call: CameraCall['call'], value: unknown): void => {
    moves.push({ call, value });
  };
  const camera: MapCamera = {
    getView: () => view,
    getBounds: () => [
      view.center[0] - 0.01,
      view.center[1] - 0.01,
      view.center[0] + 0.01,
      view.center[1] + 0.01,
    ],
    fitTo: (bounds) => look('fitTo', bounds),
    jumpTo(next) {
      view = { ...view, ...next };
      look('jumpTo', next);
    },
    easeTo(next) {
      view = { ...view, ...next };
      look('easeTo', next);
    },
    zoomIn: () => camera.easeTo({ zoom: view.zoom + 1 }),
    zoomOut: () => camera.easeTo({ zoom: view.zoom - 1 }),
    resetNorth: () => camera.easeTo({ bearing: 0, pitch: 0 }),
    setPadding: (padding) => look('setPadding', padding),
    keepInSight: () => undefined,
    hold: () => undefined,
    menuCollapsed: () => undefined,
    locate: () => Promise.resolve({ ok: false, reason: 'unsupported' }),
  };
  return { camera, moves };
}
