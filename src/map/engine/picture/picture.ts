import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { DEFAULT_CENTER, ZOOM } from '../../../domain/limits.ts';
import type { MapFailure } from '../../port.ts';
import type { MapScene } from '../../scene/scene.ts';
import { buildStyle, sceneLayers } from '../../style/build-style.ts';
import { createFilledSources, withoutEmpty } from '../../style/filled-sources.ts';
import { restyle } from '../../style/restyle.ts';
import { createWorld } from '../../world/load-world.ts';
import { isOffline } from '../base-map/base-map-address.ts';
import { createGround, isOfOutside } from '../base-map/ground.ts';
import { createCompletion } from './completion.ts';
import type { MapEngineOptions } from '../engine-types.ts';
import { makeMapLibre } from '../maplibre.ts';
import { createScaleBar } from './scale-bar.ts';
import { createMapSources } from '../sources/map-sources.ts';
import { createUpdater, type SceneUpdater } from '../sources/scene-updater.ts';

export interface PictureEvents {
  onFailure: (failure: MapFailure) => void;
  /** A style has loaded: what others had drawn on the one before is gone. */
  onStyled: () => void;
  /** The updater knows the newest scene. */
  onScene: () => void;
  /** For the first time it is whole. */
  onReady: () => void;
}

/** The map with a scene on it. */
export interface Picture {
  map: MapLibreMap;
  updater: SceneUpdater;
  scene: () => MapScene;
  /** A style has loaded: there are sources to write to. */
  isStyled: () => boolean;
  /** It has been whole once. */
  isSeen: () => boolean;
  setScene: (scene: MapScene) => void;
  setStyleUrl: (url: string | null) => void;
  remove: () => void;
}

function openMap(
  container: HTMLElement,
  { view, transformRequest: transform, label }: MapEngineOptions,
  reducedMotion: boolean,
  style: StyleSpecification,
): MapLibreMap {
  const map = makeMapLibre({
    container,
    style,
    center: view?.center ?? [...DEFAULT_CENTER],
    zoom: view?.zoom ?? ZOOM.default,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: reducedMotion ? 0 : 150,
    transform,
    label,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Draws a scene on its ground, and says on the container when the picture is complete. */
export function createPicture(
  container: HTMLElement,
  options: MapEngineOptions,
  reducedMotion: boolean,
  { onFailure, onStyled, onScene, onReady }: PictureEvents,
): Picture {
  let scene = options.scene;
  let isStyled = false;
  let isRefilled = false;
  let isRemoved = false;
  const sources = createMapSources(() => completion.begin());
  const updater = createUpdater(sources);
  const held = updater.first(scene);
  const style = buildStyle(scene, null, held);
  let { layers } = style;
  const map = openMap(container, options, reducedMotion, { ...style, layers: withoutEmpty(layers, held) });
  const filled = createFilledSources(map, () => layers, held);
  sources.connect(map, filled);
  const scaleBar = createScaleBar(map);
  const zoomed = (): void => updater.setZoom(map.getZoom());
  map.on('zoom', zoomed);

  const completion = createCompletion(map, updater, () => isStyled, {
    ready: onReady,
    workerEnded: () => onFailure({ reason: 'worker-ended' }),
  });
  const show = (): void => {
    if (!isStyled) return;
    const before = updater.writes();
    updater.show(scene);
    onScene();
    completion.follow(before);
  };
  const world = createWorld(map, (cause) =>
    onFailure({ reason: 'style', message: cause instanceof Error ? cause.message : String(cause) }),
  );
  const ground = createGround(map, {
    readFile: options.readBaseMap,
    styleOf: (external) => {
      isStyled = false;
      layers = sceneLayers(scene, external === null);
      return buildStyle(scene, external);
    },
    onMissed: (message) => onFailure({ reason: 'base-map', message }),
  });
  /** The first plan that is a picture loads what lays it. */
  const showPlan = (): void => {
    void import('./plan-picture.ts').then(({ showPlanPicture }) => {
      if (!isRemoved && isStyled) showPlanPicture(map, scene.picture);
    });
  };

  map.on('style.load', () => {
    isStyled = true;
    zoomed();
    if (scene.picture !== null) showPlan();
    // A style from elsewhere, or the bundled one after it, is empty.
    if (isRefilled) updater.refill();
    isRefilled = true;
    world.refill();
    onStyled();
    show();
  });
  map.on('error', (event) => {
    const { message } = event.error;
    // A base map with a style but without content counts as missing.
    if (isOfOutside(event)) ground.miss(message);
    else if (!isOffline(message)) onFailure({ reason: 'style', message });
  });
  map.on('webglcontextlost', () => onFailure({ reason: 'context-lost' }));
  scaleBar.show(scene.units, scene.language);
  ground.set(options.styleUrl ?? null);

  return {
    map,
    updater,
    scene: () => scene,
    isStyled: () => isStyled,
    isSeen: completion.isSeen,
    setScene(next) {
      const { theme, labels, pictograms, picture } = scene;
      completion.awaitScene(scene, next);
      scene = next;
      if (next.picture !== picture) showPlan();
      const isLook = next.theme !== theme || next.labels !== labels || next.pictograms !== pictograms;
      if (isLook && isStyled) {
        const before = layers;
        layers = sceneLayers(next, ground.external() === null);
        restyle(map, before, layers);
      }
      scaleBar.show(next.units, next.language);
      show();
    },
    setStyleUrl: (url) => ground.set(url),
    remove() {
      isRemoved = true;
      scaleBar.remove();
      world.remove();
      ground.remove();
      map.remove();
      completion.remove();
    },
  };
}
