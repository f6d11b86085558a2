import type { FeatureGeometry } from '../../entities/geometry.ts';
import { validityIssues } from '../../geometry/index.ts';
import type { Issue } from '../../entities/issue.ts';

/** Faults with words of the product's own. Faults of topology keep their own code, which shows what to fix. */
const PRODUCT_CODES: ReadonlyMap<string, string> = new Map([
  ['ring-not-closed', 'first-and-last-same'],
  ['ring-too-short', 'invalid-coordinates'],
  ['empty-geometry', 'invalid-coordinates'],
  ['not-finite', 'invalid-coordinates'],
  ['out-of-range', 'invalid-coordinates'],
]);

// @spec 5.33 5.34 8.19
/**
 * What is wrong with a drawn shape. Codes: first-and-last-same, invalid-coordinates, too-many-decimals, self-crossing,
 * hole-outside, holes-overlap, parts-overlap, interior-disconnected.
 */
export function shapeIssues(geometry: FeatureGeometry, path: string): Issue[] {
  return validityIssues(geometry, path).map((issue) => ({
    ...issue,
    code: PRODUCT_CODES.get(issue.code) ?? issue.code,
  }));
}
