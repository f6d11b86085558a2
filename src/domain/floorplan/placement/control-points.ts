import * as z from 'zod';
import { positionSchema, type Position } from '../../entities/geometry.ts';
import { ANCHORS_APART_M, localPlane, type PlanePoint } from '../../geometry/index.ts';
import { movePoint, normalAngle, type Placement } from './placement.ts';

/** What is typed into a field need not be a number yet. */
const typed = z.union([z.number(), z.nan()]);

const controlPointSchema = z.object({
  /** Where the reader of the plan put it. Degrees. */
  from: positionSchema,
  to: z.tuple([typed, typed]),
  /** Metres by which its place on earth may be wrong; null where it was pointed out on the map. */
  accuracy: typed.nullable(),
});
/** A point of a plan, and where on earth it belongs. */
export type ControlPoint = z.infer<typeof controlPointSchema>;

const measuredDistanceSchema = z.object({
  /** Indexes of control points. */
  between: z.tuple([z.number(), z.number()]),
  metres: typed,
});
/** A length that was measured in the building, between two control points. */
export type MeasuredDistance = z.infer<typeof measuredDistanceSchema>;

export const controlSetSchema = z.object({
  points: z.array(controlPointSchema),
  distances: z.array(measuredDistanceSchema),
});
/** All that a plan is placed by. */
export type ControlSet = z.infer<typeof controlSetSchema>;
export const NO_CONTROL: ControlSet = { points: [], distances: [] };

/** Without one of its points, and without the distances that were measured from it. */
export function withoutPoint({ points, distances }: ControlSet, index: number): ControlSet {
  const shifted = (i: number): number => (i > index ? i - 1 : i);
  return {
    points: points.filter((_, i) => i !== index),
    distances: distances
      .filter(({ between }) => !between.includes(index))
      .map(({ between: [a, b], metres }) => ({ between: [shifted(a), shifted(b)], metres })),
  };
}

export interface ControlFit {
  placement: Placement;
  /** Metres from where each point comes to lie to where it belongs. */
  residuals: number[];
  /** The root mean square of them. */
  rms: number;
  /**
   * By how much larger the places on earth make the plan than its unit does, or than measured distances do: 0.01 is
   * 1 % too large.
   */
  scaleError: number;
}

export type ControlFault =
  | 'incomplete'
  | 'too-few'
  | 'coincide'
  | 'on-one-line'
  | 'mirrored'
  | 'distance-unusable';

export type ControlAnswer =
  | { ok: true; fit: ControlFit }
  | {
      ok: false;
      fault: ControlFault;
      /** Indexes of the points it is about; empty where it is about all. */
      points: number[];
    };

/** Metres: the accuracy of a position that a person pointed out. */
const POINTED_OUT = 0.5;
/** Metres: a device that says it knows its place better than this is not believed. */
const LEAST_ACCURACY = 0.02;
/** Points lie on one line where they spread less than this share of their length across it. */
const ONE_LINE = 0.02;
/** The plan is mirrored where its mirror image fits so many times better. */
const MIRRORED = 4;

interface Pair {
  from: PlanePoint;
  to: PlanePoint;
  weight: number;
}

/**
 * The placement that brings the points of a plan nearest to where they belong, in the sense of least squares; each
 * counts for as much as its accuracy says. Measured distances say how large the plan is in place of the points.
 * @param pivot about what a placement moves
 */
export function fitControlPoints({ points, distances }: ControlSet, pivot: Position): ControlAnswer {
  if (points.length < 2) return refused('too-few');
  const open = points.findIndex(({ to, accuracy }) => ![...to, accuracy ?? 0].every(Number.isFinite));
  if (open >= 0) return refused('incomplete', [open]);
  const plane = localPlane(pivot);
  const pairs = points.map(({ from, to, accuracy }): Pair => {
    const known = Math.max(LEAST_ACCURACY, accuracy ?? POINTED_OUT);
    return { from: plane.toPlane(from), to: plane.toPlane(to), weight: 1 / (known * known) };
  });
  const same = firstSame(pairs);
  if (same !== null) return refused('coincide', same);
  if (pairs.length > 2 && (isLine(pairs, 'from') || isLine(pairs, 'to'))) return refused('on-one-line');
  const unusable = distances.find(
    ({ between: [a, b], metres }) => !(metres > 0) || a === b || !pairs[a] || !pairs[b],
  );
  if (unusable !== undefined) return refused('distance-unusable', [...unusable.between]);

  const free = leastSquares(pairs);
  if (pairs.length > 2) {
    const mirror = leastSquares(pairs.map(({ from: [x, y], ...pair }) => ({ ...pair, from: [-x, y] })));
    if (free.weightedError > MIRRORED * MIRRORED * mirror.weightedError) return refused('mirrored');
  }
  const measured = measuredScale(pairs, distances);
  const { placement, residuals } = measured === null ? free : leastSquares(pairs, measured);
  const rms = Math.sqrt(residuals.reduce((sum, metres) => sum + metres * metres, 0) / residuals.length);
  return {
    ok: true,
    fit: { placement, residuals, rms, scaleError: free.placement.scale / (measured ?? 1) - 1 },
  };
}

const refused = (fault: ControlFault, points: number[] = []): ControlAnswer => ({ ok: false, fault, points });

function firstSame(pairs: readonly Pair[]): number[] | null {
  for (const [i, a] of pairs.entries())
    for (let j = i + 1; j < pairs.length; j += 1) {
      const b = pairs[j]!;
      if (apart(a.from, b.from) < ANCHORS_APART_M || apart(a.to, b.to) < ANCHORS_APART_M) return [i, j];
    }
  return null;
}

const apart = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number => Math.hypot(ax - bx, ay - by);

function isLine(pairs: readonly Pair[], side: 'from' | 'to'): boolean {
  const [mx, my] = middleOf(pairs.map((pair) => ({ at: pair[side], weight: 1 })));
  let [xx, xy, yy] = [0, 0, 0];
  for (const pair of pairs) {
    const [x, y] = [pair[side][0] - mx, pair[side][1] - my];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const half = (xx + yy) / 2;
  const root = Math.hypot((xx - yy) / 2, xy);
  return Math.sqrt(Math.max(0, half - root)) < ONE_LINE * Math.sqrt(half + root);
}

interface Fitted {
  placement: Placement;
  residuals: number[];
  weightedError: number;
}

/** @param scale absent: the best fit */
function leastSquares(pairs: readonly Pair[], scale?: number): Fitted {
  const [fx, fy] = middleOf(pairs.map(({ from, weight }) => ({ at: from, weight })));
  const [tx, ty] = middleOf(pairs.map(({ to, weight }) => ({ at: to, weight })));
  let [along, across, square] = [0, 0, 0];
  for (const { from, to, weight } of pairs) {
    const [x, y] = [from[0] - fx, from[1] - fy];
    const [u, v] = [to[0] - tx, to[1] - ty];
    along += weight * (x * u + y * v);
    across += weight * (x * v - y * u);
    square += weight * (x * x + y * y);
  }
  const turned = {
    east: 0,
    north: 0,
    rotation: normalAngle((-Math.atan2(across, along) * 180) / Math.PI),
    scale: scale ?? Math.hypot(along, across) / square,
  };
  const [x, y] = movePoint(turned)([fx, fy]);
  const placement = { ...turned, east: tx - x, north: ty - y };
  const move = movePoint(placement);
  const residuals = pairs.map(({ from, to }) => apart(move(from), to));
  const weightedError = residuals.reduce((sum, metres, i) => sum + pairs[i]!.weight * metres * metres, 0);
  return { placement, residuals, weightedError };
}

/** How much larger the plan is than its reader made it, by what was measured; null where nothing was. */
function measuredScale(pairs: readonly Pair[], distances: readonly MeasuredDistance[]): number | null {
  let [product, square] = [0, 0];
  for (const { between, metres } of distances) {
    const onPlan = apart(pairs[between[0]]!.from, pairs[between[1]]!.from);
    product += onPlan * metres;
    square += onPlan * onPlan;
  }
  return square > 0 ? product / square : null;
}

function middleOf(points: readonly { at: PlanePoint; weight: number }[]): PlanePoint {
  let [x, y, total] = [0, 0, 0];
  for (const { at, weight } of points) {
    x += at[0] * weight;
    y += at[1] * weight;
    total += weight;
  }
  return [x / total, y / total];
}
