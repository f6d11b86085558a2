import type { FeatureGeometry, Polygon } from '../../entities/geometry.ts';
import type { Issue } from '../../entities/issue.ts';
import { faultsOrWaiting, type ShapeChecks } from '../shapes/shape-checks.ts';
import { error } from '../../values/text.ts';

const PATH = 'geometry';

export interface Boundary {
  issues: Issue[];
  /** The boundary, where it is one valid polygon and so can be measured against others. */
  polygon: Polygon | null;
}

// @spec 5.37 5.40
/**
 * What a site or building may be drawn as: one valid polygon. `dividedCode` is the code for a drawing in several parts. Codes:
 * required, `dividedCode`, invalid-coordinates (a point, or no coordinates), those of `shapeIssues` and shape-being-checked.
 */
export function checkBoundary(
  geometry: FeatureGeometry | null,
  dividedCode: string,
  checks: ShapeChecks,
): Boundary {
  if (!geometry) return { issues: [error('required', PATH)], polygon: null };
  if (geometry.type === 'MultiPolygon') {
    const only = geometry.coordinates.length === 1 ? geometry.coordinates[0] : undefined;
    if (!only) return { issues: [error(dividedCode, PATH)], polygon: null };
    return checkBoundary({ type: 'Polygon', coordinates: only }, dividedCode, checks);
  }
  if (geometry.type !== 'Polygon') return { issues: [error('invalid-coordinates', PATH)], polygon: null };
  const issues = faultsOrWaiting(checks, geometry);
  return { issues, polygon: issues.length === 0 ? geometry : null };
}
