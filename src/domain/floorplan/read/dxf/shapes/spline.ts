import type { Point3 } from '../entity.ts';

export interface Spline {
  degree: number;
  knots: number[];
  control: Point3[];
  /** One a control point, or none. */
  weights: number[];
  /** Points that the curve passes; used without control points. */
  fit: Point3[];
}

const DEGREE_MOST = 11;
/** A span is halved at most so often: 64 chords. */
const HALVINGS = 6;

/** A NURBS curve as a chain of chords; empty where its numbers make no curve. */
export function splinePoints(spline: Spline, tolerance: number): Point3[] {
  const { degree, knots, control } = spline;
  if (control.length < 2) return spline.fit;
  const isSound =
    Number.isInteger(degree) &&
    degree >= 1 &&
    degree <= DEGREE_MOST &&
    control.length > degree &&
    knots.length === control.length + degree + 1 &&
    knots.every((knot, i) => Number.isFinite(knot) && (i === 0 || knot >= knots[i - 1]!));
  // Some programs leave the knots out: the control polygon is the best guess there is.
  if (!isSound) return control;
  const points: Point3[] = [];
  for (let span = degree; span < control.length; span++) {
    const from = knots[span]!;
    const to = knots[span + 1]!;
    if (!(to > from)) continue;
    const at = (u: number) => evaluate(spline, span, u);
    const start = at(from);
    if (points.length === 0) points.push(start);
    halve(at, [from, start], [to, at(to)], tolerance, HALVINGS, points);
  }
  return points;
}

type Sample = readonly [u: number, point: Point3];

/** Adds the points after `a` up to `b`. Looks at the quarters too: the middle of an S lies on its chord. */
function halve(
  at: (u: number) => Point3,
  a: Sample,
  b: Sample,
  tolerance: number,
  left: number,
  points: Point3[],
): void {
  const middle = (a[0] + b[0]) / 2;
  const samples: Sample[] = [(a[0] + middle) / 2, middle, (middle + b[0]) / 2].map((u) => [u, at(u)]);
  const isFlat = samples.every(([, point]) => distanceToChord(point, a[1], b[1]) <= tolerance);
  if (left === 0 || isFlat) {
    points.push(b[1]);
    return;
  }
  halve(at, a, samples[1]!, tolerance, left - 1, points);
  halve(at, samples[1]!, b, tolerance, left - 1, points);
}

function distanceToChord(p: Point3, a: Point3, b: Point3): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(p[0] - a[0], p[1] - a[1]);
  return Math.abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / length;
}

/** De Boor's algorithm in homogeneous coordinates. */
function evaluate({ degree, knots, control, weights }: Spline, span: number, u: number): Point3 {
  const isRational = weights.length === control.length;
  const column = Array.from({ length: degree + 1 }, (_, j) => {
    const i = span - degree + j;
    const [x, y, z] = control[i]!;
    const w = isRational ? weights[i]! : 1;
    return [x * w, y * w, z * w, w];
  });
  for (let r = 1; r <= degree; r++) {
    for (let j = degree; j >= r; j--) {
      const i = span - degree + j;
      const width = knots[i + degree - r + 1]! - knots[i]!;
      const t = width > 0 ? (u - knots[i]!) / width : 0;
      const [before, here] = [column[j - 1]!, column[j]!];
      column[j] = here.map((value, k) => (1 - t) * before[k]! + t * value);
    }
  }
  const [x, y, z, w] = column[degree]!;
  return [x! / w!, y! / w!, z! / w!];
}
