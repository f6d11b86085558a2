import type { MultiPolygon, Polygon } from '../../../domain/entities/geometry.ts';
import type { Issue, ShapeChecks } from '../../../domain/rules/index.ts';

const parts = new WeakMap<MultiPolygon, Polygon[]>();

/** The same objects as long as the shape is the same: checks remember what they have looked at. */
function partsOf(shape: MultiPolygon): Polygon[] {
  let known = parts.get(shape);
  if (known === undefined) {
    known = shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
    parts.set(shape, known);
  }
  return known;
}

/**
 * Checks for a shape of which each part is saved as a feature of its own: parts that were split along a line share an
 * edge, which they may as features and could not as one shape.
 */
export const eachPart = (checks: ShapeChecks): ShapeChecks => ({
  ...checks,
  faultsOf(geometry) {
    if (geometry.type !== 'MultiPolygon') return checks.faultsOf(geometry);
    const faults: Issue[] = [];
    for (const part of partsOf(geometry)) {
      const found = checks.faultsOf(part);
      if (found === 'unknown') return 'unknown';
      faults.push(...found);
    }
    return faults;
  },
});
