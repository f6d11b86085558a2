import type { FeatureCollection, Geometry } from 'geojson';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { otherRings, type RingAddress } from './edited-ring.ts';

export interface DrawingPicture {
  whole: FeatureGeometry | null;
  before: FeatureGeometry | null;
  at: RingAddress;
  marked: Position | null;
  snapped: Position | null;
}

/** What the drawing library does not show: the inside with its holes, the former outline, other rings, marks. */
export function drawingFeatures({ whole, before, at, marked, snapped }: DrawingPicture): FeatureCollection {
  const features: FeatureCollection['features'] = [];
  const add = (group: string, geometry: Geometry): void => {
    features.push({ type: 'Feature', properties: { group }, geometry });
  };
  if (whole && whole.type !== 'Point') {
    add('inside', whole);
    for (const { ring } of otherRings(whole, at)) add('rest', { type: 'LineString', coordinates: ring });
  }
  if (before && before !== whole && before.type !== 'Point') add('before', before);
  if (marked) add('marked', { type: 'Point', coordinates: marked });
  if (snapped) add('snap', { type: 'Point', coordinates: snapped });
  return { type: 'FeatureCollection', features };
}
