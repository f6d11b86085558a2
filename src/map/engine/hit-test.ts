import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import type { Position } from '../../domain/entities/geometry.ts';
import type { MapTarget } from '../port.ts';
import { shapeOf } from '../scene/scene-shape.ts';
import type { SceneUpdater } from './sources/scene-updater.ts';

/** Things drawn at a point are taken a little beside it too. */
const POINT_LAYERS = ['transition-label', 'place-label', 'object-icon', 'beacon-dot', 'graph-node'];
const CONTENT_LAYERS = [
  'door-fill',
  'window-fill',
  'wall-fill',
  'object-fill',
  'obstacle-fill',
  'room-fill',
  'walkable-fill',
  'geofence-fill',
  'level-floor',
];
const OUTLINE_LAYERS = ['building-fill', 'floor-fill', 'site-fill', 'global-geofence-fill'];
/** From far out a site is smaller than a pixel, and its name is what there is to press. */
const NAME_LAYERS = ['site-pin', 'site-label'];
const SLACK_PX = 5;
const OUTLINE_RANK = { building: 0, site: 1, globalGeofence: 2 } as const;

/** The target at a pixel: markers first, then the smallest shape of the content, then building, site, geofence, then names. */
export function hitTest(
  map: MapLibreMap,
  index: Pick<SceneUpdater, 'keyOf' | 'feature' | 'outline'>,
  point: { x: number; y: number },
): MapTarget {
  const { lng, lat } = map.unproject([point.x, point.y]);
  const lngLat: Position = [lng, lat];
  const keysIn = (layers: readonly string[], where: PointLike | [PointLike, PointLike]): string[] =>
    map
      .queryRenderedFeatures(where, { layers: layers.filter((id) => map.getLayer(id)), validate: false })
      .flatMap(({ id }) => (typeof id === 'number' ? (index.keyOf(id) ?? []) : []));

  const box: [PointLike, PointLike] = [
    [point.x - SLACK_PX, point.y - SLACK_PX],
    [point.x + SLACK_PX, point.y + SLACK_PX],
  ];
  const near = keysIn(POINT_LAYERS, box).find((key) => index.feature(key));
  if (near !== undefined) return { kind: 'feature', key: near, lngLat };

  const content = keysIn(CONTENT_LAYERS, [point.x, point.y])
    .map((key) => index.feature(key))
    .filter((feature) => feature !== undefined)
    .sort((a, b) => shapeOf(a.geometry).area - shapeOf(b.geometry).area)[0];
  if (content) return { kind: 'feature', key: content.fid, lngLat };

  const outlineIn = (layers: readonly string[]) =>
    keysIn(layers, [point.x, point.y])
      .map((key) => index.outline(key))
      .filter((found) => found !== undefined)
      .sort(
        (a, b) =>
          OUTLINE_RANK[a.kind] - OUTLINE_RANK[b.kind] || shapeOf(a.geometry).area - shapeOf(b.geometry).area,
      )[0];
  const outline = outlineIn(OUTLINE_LAYERS) ?? outlineIn(NAME_LAYERS);
  if (outline) return { kind: outline.kind, key: outline.key, lngLat };
  return { kind: 'ground', key: null, lngLat };
}
