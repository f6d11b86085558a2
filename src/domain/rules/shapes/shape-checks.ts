import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { firstProtrusion } from '../../geometry/index.ts';
import type { Issue } from '../../entities/issue.ts';
import { shapeIssues } from './shape-issues.ts';
import { error } from '../../values/text.ts';

/**
 * What rules ask about shapes. It takes time that grows with the corners: who has a page to keep alive may give an answer
 * that was worked out elsewhere, and say `unknown` until it is there.
 */
export interface ShapeChecks {
  faultsOf: (geometry: FeatureGeometry) => Issue[] | 'unknown';
  /** Where `inner` leaves `outer`; null where it does not. */
  leaves: (outer: Polygon, inner: FeatureGeometry) => Position | null | 'unknown';
}

/** Worked out at once. */
export const CHECKED_AT_ONCE: ShapeChecks = {
  faultsOf: (geometry) => shapeIssues(geometry, 'geometry'),
  leaves: firstProtrusion,
};

/** The code that stands where an answer is awaited: what is not known to be right is not saved. */
export const BEING_CHECKED = 'shape-being-checked';
export const beingChecked = (): Issue => error(BEING_CHECKED, 'geometry');

/** What is wrong with a shape, or that it is being checked. */
export function faultsOrWaiting(checks: ShapeChecks, geometry: FeatureGeometry): Issue[] {
  const faults = checks.faultsOf(geometry);
  return faults === 'unknown' ? [beingChecked()] : faults;
}
