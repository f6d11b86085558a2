import type { FeatureGeometry, Polygon, Position, Ring } from '../../entities/geometry.ts';
import { partsOf } from '../transform/rings-of.ts';
import { signedArea } from '../plane/ring.ts';

/**
 * Corners sharper than about 4 degrees are drawn in no further than one of 4 degrees, which is some thirty steps: else
 * they would fly off.
 */
const SHARPEST = 0.002;

/**
 * The parts of a geometry drawn in by `by` degrees on all sides, holes widened. Meant for steps far smaller than any edge:
 * parts that such a step turns inside out are not repaired.
 */
export function inset(geometry: FeatureGeometry, by: number): Polygon[] {
  return partsOf(geometry).map((part) => ({
    type: 'Polygon',
    coordinates: part.map((ring, index) => insetRing(ring, index === 0 ? by : -by)),
  }));
}

function insetRing(ring: Ring, by: number): Ring {
  const corners = withoutRepeats(ring);
  const step = signedArea(ring) < 0 ? -by : by;
  const moved = corners.map((corner, i): Position => {
    const before = normal(corners[(i + corners.length - 1) % corners.length]!, corner);
    const after = normal(corner, corners[(i + 1) % corners.length]!);
    const spread = Math.max(SHARPEST, 1 + before[0] * after[0] + before[1] * after[1]);
    return [
      corner[0] + (step * (before[0] + after[0])) / spread,
      corner[1] + (step * (before[1] + after[1])) / spread,
    ];
  });
  return moved[0] ? [...moved, moved[0]] : [];
}

function withoutRepeats(ring: Ring): Ring {
  return ring.filter(([x, y], i) => i > 0 && (x !== ring[i - 1]![0] || y !== ring[i - 1]![1]));
}

/** Unit vector to the left of the way from a to b. */
function normal([ax, ay]: Position, [bx, by]: Position): Position {
  const length = Math.hypot(bx - ax, by - ay);
  return length > 0 ? [(ay - by) / length, (bx - ax) / length] : [0, 0];
}
