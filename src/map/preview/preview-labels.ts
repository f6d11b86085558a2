import { PLACE_KIND } from '../../domain/content/index.ts';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { shapeOf } from '../scene/scene-shape.ts';
import type { PreviewScene } from './preview-types.ts';

interface Label {
  anchor: Position;
  area: number;
  properties: Record<string, unknown>;
}

/**
 * Names and markers of the preview. Tiles cut a room into pieces, and each would get a name of its own: so the pieces
 * in view are brought together here by their id, and the largest one carries the label.
 */
export function createPreviewLabels(map: MapLibreMap) {
  let shown = '';

  return {
    /** Writes the labels of the open level; true where they are other ones than before. */
    update({ bid, lvl }: PreviewScene): boolean {
      const source = map.getSource<GeoJSONSource>('labels');
      if (!source || !map.getSource('preview')) return false;
      const pieces =
        bid === null || lvl === null
          ? []
          : map.querySourceFeatures('preview', {
              sourceLayer: 'features',
              filter: [
                'all',
                ['==', ['get', 'bid'], bid],
                ['==', ['get', 'lvl'], lvl],
                ['==', ['get', 'kind'], PLACE_KIND],
                ['has', 'name'],
              ],
              validate: false,
            });
      const labels = new Map<string, Label>();
      for (const { geometry, properties } of pieces) {
        const fid: unknown = properties?.['fid'];
        if (typeof fid !== 'string') continue;
        if (geometry.type !== 'Point' && geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')
          continue;
        const { anchor, area } = shapeOf(geometry as FeatureGeometry);
        const before = labels.get(fid);
        if (!before || area > before.area) labels.set(fid, { anchor, area, properties: { ...properties } });
      }
      const features = [...labels]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { anchor, area, properties }]) => ({
          type: 'Feature' as const,
          // If not all names fit, the larger place keeps its own.
          properties: { ...properties, rank: -area },
          geometry: { type: 'Point' as const, coordinates: anchor },
        }));
      const key = JSON.stringify(features);
      if (key === shown) return false;
      shown = key;
      void source.setData({ type: 'FeatureCollection', features });
      return true;
    },
  };
}
