import type { FeatureGeometry, Ring } from '../../entities/geometry.ts';
import { metresPerDegree } from '../metric/wgs84.ts';
import { partsOf } from '../transform/rings-of.ts';
import { validityIssues } from '../validity/validity-issues.ts';
import { distanceToEdge, importanceOf } from './vertex-importance.ts';

export interface SimpleShape {
  shape: FeatureGeometry;
  /** Corners, without the repeated last one of each ring. */
  before: number;
  after: number;
  /** Metres that a corner which was left out lies from the new outline, at most. */
  deviation: number;
}

/** How often a distance is halved until the outline stays valid; then it is left as it is. */
const TRIES = 12;

/**
 * The same outline with fewer corners (Douglas and Peucker). What is kept are corners of it, the first of each ring among
 * them, and at least three. A valid shape stays valid: where leaving out corners would make it cross itself, fewer are
 * left out. Holes and parts stay. O(n log n) for outlines as people and scanners make them.
 * @param metres how far a corner that is left out may lie from the new outline
 */
export function simplifyShape(geometry: FeatureGeometry, metres: number): SimpleShape {
  const parts = partsOf(geometry);
  const measured = parts.map((part) => part.map(measure));
  const before = cornersIn(parts);
  for (let allowed = metres, tries = 0; tries < TRIES; allowed /= 2, tries++) {
    let deviation = 0;
    const next = parts.map((part, p) =>
      part.map((ring, r) => {
        const of = measured[p]![r]!;
        if (of === null) return ring;
        const kept = keptOf(of.importance, allowed);
        deviation = Math.max(deviation, deviationOf(of, kept));
        return kept.length === ring.length - 1 ? ring : closed(kept.map((i) => ring[i]!));
      }),
    );
    const after = cornersIn(next);
    if (after === before) break;
    const shape = shapeOf(geometry, next);
    if (isValid(shape)) return { shape, before, after, deviation };
  }
  return { shape: geometry, before, after: before, deviation: 0 };
}

interface Measured {
  x: Float64Array;
  y: Float64Array;
  importance: Float64Array;
}

/** All corners are corners of the former outline, so their decimals don't matter here. */
const isValid = (shape: FeatureGeometry): boolean =>
  validityIssues(shape).every(({ code }) => code === 'too-many-decimals');

/** In metres from the ring's first position; null if no corner can be left out. */
function measure(ring: Ring): Measured | null {
  const first = ring[0];
  const count = ring.length - 1;
  if (first === undefined || count <= 3) return null;
  const { east, north } = metresPerDegree(first[1]);
  const x = Float64Array.from({ length: count }, (_, i) => (ring[i]![0] - first[0]) * east);
  const y = Float64Array.from({ length: count }, (_, i) => (ring[i]![1] - first[1]) * north);
  return { x, y, importance: importanceOf(x, y) };
}

/** The corners that are kept at a distance in metres: never more at a greater one. */
export function keptOf(importance: Float64Array, metres: number): number[] {
  const kept: number[] = [];
  importance.forEach((value, i) => {
    if (value > metres) kept.push(i);
  });
  return kept;
}

function deviationOf({ x, y }: Measured, kept: readonly number[]): number {
  let most = 0;
  kept.forEach((from, k) => {
    const to = kept[k + 1] ?? x.length;
    for (let i = from + 1; i < to; i++) most = Math.max(most, distanceToEdge(x, y, i, from, to % x.length));
  });
  return most;
}

const closed = (corners: Ring): Ring => [...corners, corners[0]!];

const cornersIn = (parts: readonly (readonly Ring[])[]): number =>
  parts.flat().reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);

function shapeOf(like: FeatureGeometry, parts: Ring[][]): FeatureGeometry {
  return like.type === 'MultiPolygon'
    ? { type: 'MultiPolygon', coordinates: parts }
    : { type: 'Polygon', coordinates: parts[0] ?? [] };
}
