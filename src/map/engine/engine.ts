import { createDrawControl } from '../session/draw-control.ts';
import type { MapPort } from '../port.ts';
import { keysInBox } from '../scene/keys-in-box.ts';
import { createCamera } from './camera/camera.ts';
import type { MapEngine, MapEngineOptions } from './engine-types.ts';
import { listenForBoxes } from './box-select.ts';
import { hitTest } from './hit-test.ts';
import { listenToPointer } from './interaction.ts';
export { forgetMapWorker, spareGpu, startMapWorker } from './maplibre.ts';
import { createPlaceDot } from './location-dot.ts';
import { createPicture } from './picture/picture.ts';
import { createPins } from './pins/pins.ts';
import { createPointedName } from './pointed-name.ts';
import { listenForTwoFingerTaps } from './two-finger-tap.ts';

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The map itself. Use `createMapEngine`, which loads this file when it is needed. */
export function makeEngine(container: HTMLElement, options: MapEngineOptions): MapEngine {
  let port: MapPort = options.port ?? {};
  let destroyed = false;
  const reducedMotion = options.reducedMotion ?? prefersReducedMotion();
  const picture = createPicture(container, options, reducedMotion, {
    onFailure: (failure) => port.onFailure?.(failure),
    onStyled: () => draw.restored(),
    onScene: () => names.refresh(),
    onReady: () => port.onReady?.(),
  });
  const { map, updater, scene } = picture;

  const placeDot = createPlaceDot(map);
  const camera = createCamera(map, {
    reducedMotion,
    isSeen: picture.isSeen,
    showPlace: placeDot.show,
  });
  map.on('moveend', () => port.onMove?.(camera.getView()));
  container.dataset['mapMode'] = 'empty';
  const draw = createDrawControl(map, {
    port: () => port,
    scene,
    isStyled: picture.isStyled,
  });
  const { remove: removePins, ...pins } = createPins(map, () => port.onMarkRemove?.());
  const names = createPointedName(map, scene, updater);
  const isFree = (): boolean => draw.getMode().name === 'empty';
  const stopBoxes = listenForBoxes(map, {
    isOn: () => scene().boxSelect,
    free: isFree,
    take: (corners) => port.onBox?.(keysInBox(scene(), corners)),
  });
  const stopTaps = listenForTwoFingerTaps(map.getCanvas(), () => {
    if (port.onTwoFingerTap?.() !== true || !map.doubleClickZoom.isEnabled()) return;
    // Else the same tap zooms out, once the browser tells of the touch itself.
    map.doubleClickZoom.disable();
    setTimeout(() => map.doubleClickZoom.enable());
  });
  const stopListening = listenToPointer(map, {
    port: () => port,
    free: isFree,
    disabled: () => draw.getMode().name === 'disable',
    takes: (point) => draw.takes(point),
    hoverEnabled: () => scene().hoverEnabled,
    hit: (point) => hitTest(map, updater, point),
    at: names.pointerAt,
    pointed: names.pointTo,
  });

  return {
    camera,
    draw,
    ...pins,
    setScene(next) {
      const before = scene();
      if (next === before) return;
      picture.setScene(next);
      if (next.handles !== before.handles) draw.handled();
      if (next.theme !== before.theme && picture.isStyled()) draw.themed();
    },
    setPort(next) {
      port = next;
    },
    setStyleUrl: picture.setStyleUrl,
    setLabel: (label) => map.getCanvas().setAttribute('aria-label', label),
    resize: () => void map.resize(),
    isReady: () => true,
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      stopListening();
      stopBoxes();
      stopTaps();
      draw.destroy();
      placeDot.remove();
      removePins();
      names.remove();
      picture.remove();
      delete container.dataset['mapMode'];
    },
  };
}
