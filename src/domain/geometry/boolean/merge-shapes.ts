import type { FeatureGeometry } from '../../entities/geometry.ts';
import { partsOf } from '../transform/rings-of.ts';
import { validityIssues } from '../validity/validity-issues.ts';
import { combineShapes, type Area } from './combine-shapes.ts';

/** One shape of two that touch or overlap; null where they do not, or where what comes of it is not valid. */
export function mergeShapes(a: FeatureGeometry, b: FeatureGeometry): Area | null {
  if (a.type === 'Point' || b.type === 'Point') return null;
  let merged: Area | null;
  try {
    merged = combineShapes('union', a, b);
  } catch {
    return null;
  }
  if (merged === null || validityIssues(merged).length > 0) return null;
  // Shapes that only lie beside each other have as many parts together as each for itself.
  return partsOf(merged).length < partsOf(a).length + partsOf(b).length ? merged : null;
}
