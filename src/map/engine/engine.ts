import { AttributionControl, type GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import { DEFAULT_CENTER, ZOOM } from '../../domain/limits.ts';
import { createDrawControl } from '../draw/draw-control.ts';
import type { MapFailure, MapPort } from '../port.ts';
import { createUpdater, type SceneUpdater, type UpdateTarget } from '../scene/updater.ts';
import { buildStyle, sceneLayers, type SourceName } from '../style/build-style.ts';
import { readExternalStyle, type ExternalStyle } from '../style/external-style.ts';
import { restyle } from '../style/restyle.ts';
import { createCamera } from './camera.ts';
import type { MapEngine, MapEngineOptions, TransformRequest } from './engine-types.ts';
import { hitTest } from './hit-test.ts';
import { listenToPointer } from './interaction.ts';
import { makeMapLibre } from './maplibre.ts';
import { createPlaceDot } from './place-dot.ts';
import { createScaleBar } from './scale-bar.ts';

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

async function fetchStyle(
  url: string,
  transform: TransformRequest | undefined,
): Promise<ExternalStyle | null> {
  const request = transform?.(url) ?? { url };
  const response = await fetch(request.url, { headers: request.headers ?? {} });
  if (!response.ok) throw new Error(`The map style was answered with ${response.status}.`);
  return readExternalStyle(await response.json());
}

function sourcesOf(map: MapLibreMap): UpdateTarget {
  const source = (name: SourceName): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(name);
  return {
    setData: async (name, features) => {
      await source(name)?.setData({ type: 'FeatureCollection', features: [...features] });
    },
    updateData: async (name, change) => {
      await source(name)?.updateData(change);
    },
  };
}

/** The map itself. Use `createMapEngine`, which loads this file when it is needed. */
export function makeEngine(container: HTMLElement, options: MapEngineOptions): MapEngine {
  let scene = options.scene;
  let port: MapPort = options.port ?? {};
  let external: ExternalStyle | null = null;
  let styleUrl: string | null = null;
  let styled = false;
  let destroyed = false;
  const reducedMotion = options.reducedMotion ?? prefersReducedMotion();
  const fail = (failure: MapFailure): void => port.onFailure?.(failure);

  const map = makeMapLibre({
    container,
    style: buildStyle(scene.theme, null),
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

  const updater: SceneUpdater = createUpdater(sourcesOf(map));
  const scaleBar = createScaleBar(map);
  let layers = sceneLayers(scene.theme, true);

  let seen = false;
  const busy = (): void => {
    container.dataset['mapIdle'] = 'false';
  };
  const show = (): void => {
    if (!styled) return;
    busy();
    const before = updater.writes();
    updater.show(scene);
    void updater.settled().then(() => {
      if (destroyed) return;
      // Where nothing of the picture changed, no frame is drawn for it: somebody may be waiting for the page.
      if (updater.writes() === before && map.loaded() && !map.isMoving()) atRest();
      else map.triggerRepaint();
    });
  };

  const placeDot = createPlaceDot(map);
  const camera = createCamera(map, { reducedMotion, showPlace: placeDot.show });
  const draw = createDrawControl(map, {
    port: () => port,
    scene: () => scene,
    reducedMotion,
    isStyled: () => styled,
  });
  const stopListening = listenToPointer(map, {
    port: () => port,
    free: () => draw.getMode().name === 'empty',
    hoverEnabled: () => scene.hoverEnabled,
    hit: (point) => hitTest(map, updater, point),
  });

  function atRest(): void {
    if (updater.isBusy() || !styled) return;
    // For whoever drives the page from outside: what the picture covers, and that it is whole.
    container.dataset['mapBounds'] = camera.getBounds().join(' ');
    container.dataset['mapIdle'] = 'true';
    if (!seen) port.onReady?.();
    seen = true;
  }

  const onStyle = (): void => {
    styled = true;
    updater.refill();
    draw.restored();
    show();
  };
  map.on('style.load', onStyle);
  map.on('idle', atRest);
  map.on('movestart', busy);
  map.on('sourcedataloading', busy);
  map.on('moveend', () => port.onMove?.(camera.getView()));
  map.on('error', ({ error }) => fail({ reason: 'style', message: error.message }));
  map.on('webglcontextlost', () => fail({ reason: 'context-lost' }));
  busy();
  container.dataset['mapMode'] = 'empty';
  scaleBar.show(scene.units, scene.language);

  let attribution: AttributionControl | null = null;
  const putStyle = (next: ExternalStyle | null): void => {
    if (external === next) return;
    external = next;
    styled = false;
    layers = sceneLayers(scene.theme, next === null);
    map.setStyle(buildStyle(scene.theme, next), { diff: false });
    if (attribution) map.removeControl(attribution);
    attribution = next ? new AttributionControl({ compact: true }) : null;
    // At the other side than the scale bar, which stands where the line begins.
    const rtl = getComputedStyle(container).direction === 'rtl';
    if (attribution) map.addControl(attribution, rtl ? 'bottom-left' : 'bottom-right');
  };
  const setStyleUrl = (url: string | null): void => {
    if (url === styleUrl) return;
    styleUrl = url;
    if (url === null) {
      putStyle(null);
      return;
    }
    fetchStyle(url, options.transformRequest).then(
      (style) => {
        if (destroyed || styleUrl !== url) return;
        if (style) putStyle(style);
        else fail({ reason: 'style', message: 'The map style is not a style of version 8 with layers.' });
      },
      (error: unknown) => {
        if (!destroyed)
          fail({ reason: 'style', message: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  setStyleUrl(options.styleUrl ?? null);

  return {
    camera,
    draw,
    setScene(next) {
      if (next === scene) return;
      const themed = next.theme !== scene.theme;
      scene = next;
      if (themed && styled) {
        const before = layers;
        layers = sceneLayers(next.theme, external === null);
        restyle(map, before, layers);
        draw.themed();
      }
      scaleBar.show(next.units, next.language);
      show();
    },
    setPort(next) {
      port = next;
    },
    setStyleUrl,
    setLabel: (label) => map.getCanvas().setAttribute('aria-label', label),
    resize: () => void map.resize(),
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      stopListening();
      draw.destroy();
      scaleBar.remove();
      placeDot.remove();
      map.remove();
      delete container.dataset['mapIdle'];
      delete container.dataset['mapBounds'];
      delete container.dataset['mapMode'];
    },
  };
}
