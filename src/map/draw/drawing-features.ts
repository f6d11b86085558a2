import type { Feature as GeoJsonFeature, FeatureCollection, Geometry } from 'geojson';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { otherRings, type RingAddress } from './edited-ring.ts';

export interface DrawingPicture {
  whole: FeatureGeometry | null;
  before: FeatureGeometry | null;
  /** The ring that another part draws; null: none, and no point either. */
  at: RingAddress | null;
  marked: Position | null;
  snapped: Position | null;
  /** What the mode draws beside it. */
  others: readonly GeoJsonFeature[];
}

/** A feature of one of the layers of the drawing. */
export const drawingFeature = (group: string, geometry: Geometry): GeoJsonFeature => ({
  type: 'Feature',
  properties: { group },
  geometry,
});

/** What the drawing library does not show: the inside with its holes, the former outline, other rings, marks. */
export function drawingFeatures(picture: DrawingPicture): FeatureCollection {
  const { whole, before, at, marked, snapped, others } = picture;
  const features: FeatureCollection['features'] = [...others];
  const add = (group: string, geometry: Geometry): void => {
    features.push(drawingFeature(group, geometry));
  };
  if (whole && whole.type !== 'Point') {
    add('inside', whole);
    for (const { ring } of otherRings(whole, at)) add('rest', { type: 'LineString', coordinates: ring });
  }
  if (whole?.type === 'Point' && at === null) add('center', whole);
  if (before && before !== whole && before.type !== 'Point') add('before', before);
  if (marked) add('marked', { type: 'Point', coordinates: marked });
  if (snapped) add('snap', { type: 'Point', coordinates: snapped });
  return { type: 'FeatureCollection', features };
}
