import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { PREVIEW_CENTER, ZOOM } from '../../domain/limits.ts';
import { createCamera } from '../engine/camera/camera.ts';
import { makeMapLibre } from '../engine/maplibre.ts';
import { createScaleBar } from '../engine/picture/scale-bar.ts';
import { createGround, isOfOutside } from '../engine/base-map/ground.ts';
import { createChangeOverlay } from './change-overlay.ts';
import { CONTENT_SOURCE } from './client-style.ts';
import { isMissingSource } from './missing-source.ts';
import { placeAt } from './place-at.ts';
import { createPreviewLabels } from './preview-labels.ts';
import { previewLayers } from './preview-layers.ts';
import type { ExternalStyle } from '../style/external-style.ts';
import { restyle } from '../style/restyle.ts';
import type { PreviewMap, PreviewOptions, PreviewScene } from './preview-types.ts';

/** Degrees from straight above, while the walls are raised. */
const RAISED_PITCH = 50;

function styleOf(
  tileJsonUrl: string,
  layers: LayerSpecification[],
  external: ExternalStyle | null,
): StyleSpecification {
  return {
    version: 8,
    ...(external?.sprite !== undefined && { sprite: external.sprite }),
    sources: {
      ...external?.sources,
      [CONTENT_SOURCE]: { type: 'vector', url: new URL(tileJsonUrl, document.baseURI).href },
      labels: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers,
    light: { anchor: 'viewport', position: [1.3, 210, 35], intensity: 0.18 },
  };
}

/** Whether the map itself looks otherwise; what marks changes lies above it. */
const isLook = (a: PreviewScene, b: PreviewScene): boolean =>
  a.theme !== b.theme ||
  a.language !== b.language ||
  a.bid !== b.bid ||
  a.lvl !== b.lvl ||
  a.raised !== b.raised;

/** The preview map itself. Use `createPreview`, which loads this file when it is needed. */
export function makePreview(container: HTMLElement, options: PreviewOptions): PreviewMap {
  let scene = options.scene;
  let destroyed = false;
  const taxonomy = options.taxonomy ?? builtInTaxonomy;
  const reducedMotion = options.reducedMotion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = makeMapLibre({
    container,
    style: styleOf(options.tileJsonUrl, previewLayers(scene, taxonomy), null),
    center: [...PREVIEW_CENTER],
    zoom: ZOOM.preview,
    pitch: scene.raised ? RAISED_PITCH : 0,
    minZoom: ZOOM.min,
    maxZoom: ZOOM.max,
    fadeDuration: reducedMotion ? 0 : 150,
    canvasContextAttributes: { antialias: true },
    transform: options.transformRequest,
    label: options.label,
  });
  const scaleBar = createScaleBar(map);
  scaleBar.show(scene.units, scene.language);
  const busy = (): void => {
    container.dataset['mapIdle'] = 'false';
  };
  busy();
  container.dataset['mapMode'] = 'preview';
  let labels = createPreviewLabels(map);
  const overlay = createChangeOverlay(map, scene);
  let isSeen = false;
  map.on('idle', () => {
    isSeen = true;
    // New labels are drawn first; the next `idle` finds nothing more to do.
    if (!labels.update(scene)) container.dataset['mapIdle'] = 'true';
  });
  map.on('movestart', busy);
  map.on('sourcedataloading', busy);
  map.once('load', () => options.onReady?.());

  /** A style was put that has not loaded yet: what is wrong is wrong with it. */
  let isTrying = false;
  const ground = createGround(map, {
    readFile: options.readBaseMap,
    styleOf: (external) => {
      isTrying = external !== null;
      busy();
      labels = createPreviewLabels(map);
      return styleOf(options.tileJsonUrl, previewLayers(scene, taxonomy, external), external);
    },
    onMissed: (message) => options.onStyleFailure?.(message),
    content: CONTENT_SOURCE,
  });
  map.on('style.load', () => {
    isTrying = false;
  });
  map.on('error', (event) => {
    const { message } = event.error;
    if (isMissingSource(message)) return;
    const isOutside = isOfOutside(event);
    if (isTrying && !isOutside) {
      // MapLibre draws nothing of a style that breaks its rules.
      ground.put(null);
      ground.miss(message);
    } else if (isOutside) ground.miss(message);
    else options.onFailure?.({ reason: 'style', message });
  });
  ground.set(options.styleUrl ?? null);
  map.on('webglcontextlost', () => options.onFailure?.({ reason: 'context-lost' }));
  map.on('click', ({ point }) => options.onPress?.(placeAt(map, point)));
  const camera = createCamera(map, { reducedMotion, isSeen: () => isSeen, showPlace: () => undefined });

  const look = (before: PreviewScene): void => {
    busy();
    // The source stays as it is, so its tiles are kept: only the layers differ.
    const external = ground.external();
    restyle(map, previewLayers(before, taxonomy, external), previewLayers(scene, taxonomy, external));
    if (before.raised !== scene.raised) camera.easeTo({ pitch: scene.raised ? RAISED_PITCH : 0 });
    map.triggerRepaint();
  };
  const whenStyled = (then: () => void): void => {
    if (map.isStyleLoaded()) then();
    else map.once('idle', then);
  };
  return {
    camera,
    onMove(listener) {
      map.on('move', listener);
      return () => void map.off('move', listener);
    },
    setScene(next) {
      if (next === scene || destroyed) return;
      const before = scene;
      scene = next;
      scaleBar.show(next.units, next.language);
      overlay.show(next);
      if (isLook(before, next)) whenStyled(() => look(before));
    },
    setStyleUrl: (url) => ground.set(url),
    resize: () => void map.resize(),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      ground.remove();
      overlay.remove();
      scaleBar.remove();
      map.remove();
      delete container.dataset['mapIdle'];
      delete container.dataset['mapMode'];
    },
  };
}
