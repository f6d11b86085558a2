import type { PlanePoint } from '../../../geometry/index.ts';
import { type Affine, applyAffine } from './affine.ts';

/** Stands before the numbers of a step, as pdf.js writes a path. */
export const STEP = { move: 0, line: 1, curve: 2, quadratic: 3, close: 4 } as const;

const CHORDS_MOST = 32;

export interface SubPath {
  points: PlanePoint[];
  isClosed: boolean;
}

/** The numbers of one path → chains of chords on the page. Stops at malformed numbers. */
export function subPathsOf(numbers: ArrayLike<number>, matrix: Affine, tolerance: number): SubPath[] {
  const found: SubPath[] = [];
  let current: SubPath | null = null;
  const at = (i: number): PlanePoint => applyAffine(matrix, numbers[i] ?? NaN, numbers[i + 1] ?? NaN);
  const begin = (point: PlanePoint): SubPath => {
    const path: SubPath = { points: [point], isClosed: false };
    found.push(path);
    return path;
  };
  for (let i = 0; i < numbers.length;) {
    const step = numbers[i];
    i += 1;
    if (step === STEP.move) {
      current = begin(at(i));
      i += 2;
      continue;
    }
    if (!current) return found;
    const from: PlanePoint = current.points.at(-1)!;
    // After a close the next step goes on from the start of what was closed.
    if (current.isClosed) current = begin(current.points[0]!);
    if (step === STEP.line) {
      current.points.push(at(i));
      i += 2;
    } else if (step === STEP.curve) {
      addCurve(current.points, [from, at(i), at(i + 2), at(i + 4)], tolerance);
      i += 6;
    } else if (step === STEP.quadratic) {
      const [control, to] = [at(i), at(i + 2)];
      addCurve(current.points, [from, between(from, control), between(to, control), to], tolerance);
      i += 4;
    } else if (step === STEP.close) {
      current.isClosed = true;
    } else {
      return found;
    }
  }
  return found;
}

/** Two thirds of the way: a quadratic curve as a cubic one. */
const between = (end: PlanePoint, control: PlanePoint): PlanePoint => [
  end[0] + (2 / 3) * (control[0] - end[0]),
  end[1] + (2 / 3) * (control[1] - end[1]),
];

/**
 * A cubic curve in so many equal steps that no chord strays further than the tolerance: the stray is at most an eighth
 * of the second derivative times the step squared.
 */
function addCurve(
  points: PlanePoint[],
  [a, b, c, d]: readonly [PlanePoint, PlanePoint, PlanePoint, PlanePoint],
  tolerance: number,
): void {
  const bend = (i: 0 | 1) => Math.max(Math.abs(a[i] - 2 * b[i] + c[i]), Math.abs(b[i] - 2 * c[i] + d[i]));
  const second = 6 * Math.hypot(bend(0), bend(1));
  const count = Math.min(CHORDS_MOST, Math.max(1, Math.ceil(Math.sqrt(second / (8 * tolerance)))));
  for (let k = 1; k <= count; k++) {
    const t = k / count;
    const s = 1 - t;
    const mix = (i: 0 | 1) =>
      s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
    points.push([mix(0), mix(1)]);
  }
}
