import type { Feature } from '../entities/feature.ts';

/** What of a level a DXF can't bring back, by the number of features. */
export interface DxfLosses {
  /** They are drawn, and no reader of drawings takes a point for a place. */
  points: number;
  /** A hole is drawn as an outline of its own. */
  holes: number;
  /** All but type and name. */
  details: number;
}

const DRAWN = new Set(['typeCode', 'name']);

export function dxfLosses(features: readonly Feature[]): DxfLosses {
  const losses = { points: 0, holes: 0, details: 0 };
  for (const { geometry, properties } of features) {
    if (geometry.type === 'Point') losses.points += 1;
    if (geometry.type === 'Polygon' && geometry.coordinates.length > 1) losses.holes += 1;
    if (Object.keys(properties).some((name) => !DRAWN.has(name))) losses.details += 1;
  }
  return losses;
}
