import type { GeoJSONSource, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { builtInTaxonomy } from '../../domain/taxonomy/index.ts';
import { PREVIEW_CENTER, ZOOM } from '../../domain/limits.ts';
import { createCamera } from '../engine/camera.ts';
import { makeMapLibre } from '../engine/maplibre.ts';
import { createScaleBar } from '../engine/scale-bar.ts';
import { changesAsGeoJson } from './change-layers.ts';
import { isMissingSource } from './missing-source.ts';
import { placeAt } from './place-at.ts';
import { createPreviewLabels } from './preview-labels.ts';
import { previewLayers } from './preview-layers.ts';
import { restyle } from '../style/restyle.ts';
import type { PreviewMap, PreviewOptions, PreviewScene } from './preview-types.ts';

/** Degrees from straight above, while the walls are raised. */
const RAISED_PITCH = 50;

function style(tileJsonUrl: string, layers: LayerSpecification[]): StyleSpecification {
  return {
    version: 8,
    sources: {
      preview: { type: 'vector', url: new URL(tileJsonUrl, document.baseURI).href },
      labels: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      changes: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers,
    light: { anchor: 'viewport', position: [1.3, 210, 35], intensity: 0.18 },
  };
}

/** The preview map itself. Use `createPreview`, which loads this file when it is needed. */
export function makePreview(container: HTMLElement, options: PreviewOptions): PreviewMap {
  let scene = options.scene;
  let destroyed = false;
  const taxonomy = options.taxonomy ?? builtInTaxonomy;
  const reducedMotion = options.reducedMotion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = makeMapLibre({
    container,
    style: style(options.tileJsonUrl, previewLayers(scene, taxonomy)),
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
  const labels = createPreviewLabels(map);
  let isSeen = false;
  map.on('idle', () => {
    isSeen = true;
    // New labels are drawn first; the next `idle` finds nothing more to do.
    if (!labels.update(scene)) container.dataset['mapIdle'] = 'true';
  });
  map.on('movestart', busy);
  map.on('sourcedataloading', busy);
  map.once('load', () => options.onReady?.());
  map.on('error', ({ error }) => {
    if (!isMissingSource(error.message)) options.onFailure?.({ reason: 'style', message: error.message });
  });
  map.on('webglcontextlost', () => options.onFailure?.({ reason: 'context-lost' }));
  const showChanges = (): void => {
    void map.getSource<GeoJSONSource>('changes')?.setData(changesAsGeoJson(scene));
  };
  map.once('load', showChanges);
  map.on('click', ({ point }) => options.onPress?.(placeAt(map, point)));
  const camera = createCamera(map, { reducedMotion, isSeen: () => isSeen, showPlace: () => undefined });

  const look = (before: PreviewScene): void => {
    busy();
    // The source stays as it is, so its tiles are kept: only the layers differ.
    restyle(map, previewLayers(before, taxonomy), previewLayers(scene, taxonomy));
    if (before.changes !== scene.changes || before.selected !== scene.selected) showChanges();
    if (before.raised !== scene.raised) camera.easeTo({ pitch: scene.raised ? RAISED_PITCH : 0 });
    map.triggerRepaint();
  };
  return {
    camera,
    setScene(next) {
      if (next === scene || destroyed) return;
      const before = scene;
      scene = next;
      scaleBar.show(next.units, next.language);
      if (map.isStyleLoaded()) look(before);
      else map.once('load', () => look(before));
    },
    resize: () => void map.resize(),
    destroy() {
      if (destroyed) return;
      destroyed = true;
      scaleBar.remove();
      map.remove();
      delete container.dataset['mapIdle'];
      delete container.dataset['mapMode'];
    },
  };
}
