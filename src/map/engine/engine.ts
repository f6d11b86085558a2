import { AttributionControl, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { nameIn } from '../../domain/entities/name-in.ts';
import { DEFAULT_CENTER, ZOOM } from '../../domain/limits.ts';
import { createDrawControl } from '../session/draw-control.ts';
import type { MapFailure, MapPort, MapTarget } from '../port.ts';
import { keysInBox } from '../scene/keys-in-box.ts';
import type { OverlayMark } from '../scene/scene.ts';
import { shapeOf } from '../scene/scene-shape.ts';
import { createUpdater, type SceneUpdater, type UpdateTarget } from './sources/scene-updater.ts';
import { buildStyle, sceneLayers, type SourceName } from '../style/build-style.ts';
import type { ExternalStyle } from '../style/external-style.ts';
import { restyle } from '../style/restyle.ts';
import { createWorld } from '../world/load-world.ts';
import { createBaseMap } from './base-map/base-map.ts';
import { isOffline } from './base-map/base-map-address.ts';
import { serveBaseMap } from './base-map/base-map-files.ts';
import { createCamera } from './camera.ts';
import type { MapEngine, MapEngineOptions } from './engine-types.ts';
import { listenForBoxes } from './box-select.ts';
import { createFilledSources, withoutEmpty } from '../style/filled-sources.ts';
import { hitTest } from './hit-test.ts';
import { createHoverName } from './hover-name.ts';
import { listenToPointer } from './interaction.ts';
import { makeMapLibre } from './maplibre.ts';
export { forgetMapWorker, spareGpu, startMapWorker } from './maplibre.ts';
import { createAddingPin } from './pins/adding-pin.ts';
import { createPlaceDot } from './location-dot.ts';
import { createCoordinateMarker } from './pins/coordinate-marker.ts';
import { createLinkMarks } from './pins/link-marks.ts';
import { createPageMarks } from './pins/page-marks.ts';
import { listenForTwoFingerTaps } from './two-finger-tap.ts';
import { createScaleBar } from './scale-bar.ts';
import { createStaleLevelVeil } from './recovery/stale-level-veil.ts';
import { watchWorker } from './recovery/worker-watch.ts';

/** Pixels: so near to a mark the pointer is over it. */
const MARK_PX = 14;

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function sourcesOf(map: MapLibreMap, filled: (name: SourceName) => void): UpdateTarget {
  const source = (name: SourceName): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(name);
  return {
    setData: async (name, features) => {
      await source(name)?.setData({ type: 'FeatureCollection', features: [...features] });
      if (features.length > 0) filled(name);
    },
    updateData: async (name, change) => {
      await source(name)?.updateData(change);
      if (change.add.length > 0) filled(name);
    },
  };
}

/** The map itself. Use `createMapEngine`, which loads this file when it is needed. */
export function makeEngine(container: HTMLElement, options: MapEngineOptions): MapEngine {
  let scene = options.scene;
  let port: MapPort = options.port ?? {};
  let external: ExternalStyle | null = null;
  let styled = false;
  let isRefilled = false;
  let destroyed = false;
  const reducedMotion = options.reducedMotion ?? prefersReducedMotion();
  const fail = (failure: MapFailure): void => port.onFailure?.(failure);

  /** The picture is about to change. A scene that writes nothing leaves it as it is. */
  const busy = (): void => {
    container.dataset['mapIdle'] = 'false';
  };
  const updater: SceneUpdater = createUpdater({
    setData: (name, features) => {
      busy();
      return sources.setData(name, features);
    },
    updateData: (name, change) => {
      busy();
      return sources.updateData(name, change);
    },
  });
  const held = updater.first(scene);
  const style = buildStyle(scene, null, held);
  const map = makeMapLibre({
    container,
    style: { ...style, layers: withoutEmpty(style.layers, held) },
    center: options.view?.center ?? [...DEFAULT_CENTER],
    zoom: options.view?.zoom ?? ZOOM.default,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: reducedMotion ? 0 : 150,
    transform: options.transformRequest,
    label: options.label,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const scaleBar = createScaleBar(map);
  let layers = style.layers;
  const filled = createFilledSources(map, () => layers, held);
  const sources = sourcesOf(map, filled);
  const zoomed = (): void => updater.setZoom(map.getZoom());
  map.on('zoom', zoomed);

  /** How often the worker has answered. */
  let answers = 0;
  const watch = watchWorker({ isBusy: () => styled && updater.isBusy(), progress: () => answers }, () =>
    fail({ reason: 'worker-ended' }),
  );
  const veil = createStaleLevelVeil(container);

  let seen = false;
  const show = (): void => {
    if (!styled) return;
    const before = updater.writes();
    updater.show(scene);
    showName();
    void updater.settled().then(() => {
      answers += 1;
      if (destroyed) return;
      if (!updater.isBusy()) veil.lift();
      // If the picture has not changed, no frame is drawn for it: scripts may wait for the page.
      if (updater.writes() === before && map.loaded() && !map.isMoving()) atRest();
      else map.triggerRepaint();
    });
  };

  const world = createWorld(map, (cause) =>
    fail({ reason: 'style', message: cause instanceof Error ? cause.message : String(cause) }),
  );
  const placeDot = createPlaceDot(map);
  const camera = createCamera(map, { reducedMotion, isSeen: () => seen, showPlace: placeDot.show });
  const draw = createDrawControl(map, {
    port: () => port,
    scene: () => scene,
    reducedMotion,
    isStyled: () => styled,
  });
  const linkMarks = createLinkMarks(map);
  const mark = createCoordinateMarker(map, () => port.onMarkRemove?.());
  const pin = createAddingPin(map);
  const hoverName = createHoverName(map);
  let pointed: MapTarget | null = null;
  /** The name of what is hovered: at the pointer, or where it is labelled when the list says it. */
  function showName(): void {
    const key = scene.hovered;
    if (key === null || !scene.hoverEnabled) {
      hoverName.show('', null);
      return;
    }
    const feature = updater.feature(key);
    const outline = feature ? undefined : updater.outline(key);
    const name = feature
      ? nameIn(scene.language, feature.properties) ||
        (scene.taxonomy[feature.properties.typeCode]?.title ?? '')
      : nameIn(scene.language, outline ?? {});
    const geometry = (feature ?? outline)?.geometry;
    hoverName.show(name, pointed?.key === key ? pointed.lngLat : geometry ? shapeOf(geometry).anchor : null);
  }
  const stopBoxes = listenForBoxes(map, {
    isOn: () => scene.boxSelect,
    free: () => draw.getMode().name === 'empty',
    take: (corners) => port.onBox?.(keysInBox(scene, corners)),
  });
  /** A mark that has something to say, under the pointer. */
  const markAt = (point: { x: number; y: number }) =>
    scene.overlayMarks.find((one): one is Extract<OverlayMark, { about?: string }> => {
      if (!('about' in one)) return false;
      const { x, y } = map.project(one.at);
      return Math.hypot(x - point.x, y - point.y) <= MARK_PX;
    });
  const stopTaps = listenForTwoFingerTaps(map.getCanvas(), () => {
    if (port.onTwoFingerTap?.() !== true || !map.doubleClickZoom.isEnabled()) return;
    // Else the same tap zooms out, once the browser tells of the touch itself.
    map.doubleClickZoom.disable();
    setTimeout(() => map.doubleClickZoom.enable());
  });
  const stopListening = listenToPointer(map, {
    port: () => port,
    free: () => draw.getMode().name === 'empty',
    disabled: () => draw.getMode().name === 'disable',
    takes: (point) => draw.takes(point),
    hoverEnabled: () => scene.hoverEnabled,
    hit: (point) => hitTest(map, updater, point),
    at: (point) => {
      const near = point && markAt(point);
      if (near) hoverName.show(near.about ?? '', near.at);
      else showName();
    },
    pointed: (target) => {
      pointed = target;
      showName();
    },
  });

  function atRest(): void {
    if (updater.isBusy() || !styled) return;
    // For scripts that drive the page from outside: the bounds of the picture, and that it is complete.
    container.dataset['mapBounds'] = camera.getBounds().join(' ');
    container.dataset['mapIdle'] = 'true';
    if (!seen) port.onReady?.();
    seen = true;
  }

  /** A base map with holes is reported once; a missing network is reported elsewhere. */
  let isMissed = false;
  function missBaseMap(message: string): void {
    if (isMissed || isOffline(message)) return;
    isMissed = true;
    fail({ reason: 'base-map', message });
  }
  /** What could not be had without a network. */
  const onOnline = (): void => {
    for (const name of Object.keys(external?.sources ?? {})) if (map.getSource(name)) map.refreshTiles(name);
  };
  window.addEventListener('online', onOnline);

  /** The first picture loads what lays it. */
  const showPicture = (): void => {
    void import('./plan-picture.ts').then(({ showPlanPicture }) => {
      if (!destroyed && styled) showPlanPicture(map, scene.picture);
    });
  };

  const onStyle = (): void => {
    styled = true;
    zoomed();
    if (scene.picture !== null) showPicture();
    // A style from elsewhere, or the bundled one after it, is empty.
    if (isRefilled) updater.refill();
    isRefilled = true;
    world.refill();
    draw.restored();
    show();
  };
  map.on('style.load', onStyle);
  map.on('idle', atRest);
  map.on('movestart', busy);
  map.on('sourcedataloading', busy);
  map.on('moveend', () => port.onMove?.(camera.getView()));
  map.on('error', (event) => {
    const { message } = event.error;
    // A base map with a style but without content counts as missing.
    const isOutside = 'sourceId' in event && String(event.sourceId).startsWith('ext-');
    if (isOutside) missBaseMap(message);
    else if (!isOffline(message)) fail({ reason: 'style', message });
  });
  map.on('webglcontextlost', () => fail({ reason: 'context-lost' }));
  busy();
  container.dataset['mapMode'] = 'empty';
  scaleBar.show(scene.units, scene.language);

  let attribution: AttributionControl | null = null;
  const putStyle = (next: ExternalStyle | null): void => {
    if (external === next) return;
    external = next;
    isMissed = false;
    styled = false;
    layers = sceneLayers(scene, next === null);
    map.setStyle(buildStyle(scene, next), { diff: false });
    if (attribution) map.removeControl(attribution);
    attribution = next ? new AttributionControl({ compact: true }) : null;
    // At the other side than the scale bar, which stands where the line begins.
    const rtl = getComputedStyle(container).direction === 'rtl';
    if (attribution) map.addControl(attribution, rtl ? 'bottom-left' : 'bottom-right');
  };
  if (options.readBaseMap !== undefined) serveBaseMap(options.readBaseMap);
  const baseMap = createBaseMap({
    readFile: options.readBaseMap,
    put: putStyle,
    onFailure: missBaseMap,
  });
  baseMap.set(options.styleUrl ?? null);

  return {
    camera,
    draw,
    setScene(next) {
      if (next === scene) return;
      veil.watch(scene.features, next.features);
      const themed = next.theme !== scene.theme;
      const lookChanged = themed || next.labels !== scene.labels || next.pictograms !== scene.pictograms;
      const handled = next.handles !== scene.handles;
      const pictured = next.picture !== scene.picture;
      scene = next;
      if (pictured) showPicture();
      if (handled) draw.handled();
      if (lookChanged && styled) {
        const before = layers;
        layers = sceneLayers(next, external === null);
        restyle(map, before, layers);
        if (themed) draw.themed();
      }
      scaleBar.show(next.units, next.language);
      show();
    },
    setPort(next) {
      port = next;
    },
    setStyleUrl: (url) => baseMap.set(url),
    setMark: (next) => mark.show(next),
    setPin: (place) => pin.show(place),
    setLinkMarks: (next, onTake) => linkMarks.show(next, onTake),
    setPageMarks: createPageMarks(map),
    setLabel: (label) => map.getCanvas().setAttribute('aria-label', label),
    resize: () => void map.resize(),
    isReady: () => true,
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      watch.stop();
      veil.lift();
      stopListening();
      stopBoxes();
      stopTaps();
      draw.destroy();
      scaleBar.remove();
      placeDot.remove();
      world.remove();
      mark.remove();
      pin.remove();
      linkMarks.remove();
      hoverName.remove();
      baseMap.remove();
      window.removeEventListener('online', onOnline);
      map.remove();
      delete container.dataset['mapIdle'];
      delete container.dataset['mapBounds'];
      delete container.dataset['mapMode'];
    },
  };
}
