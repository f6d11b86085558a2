import type { Spot } from './plane.ts';

/** The line through these spots with its corners rounded (Catmull-Rom), a point about every `step` metres. */
export function curve(spots: Spot[], step = 4): Spot[] {
  const smooth: Spot[] = [];
  for (let i = 0; i + 1 < spots.length; i++) {
    const b = spots[i] ?? [0, 0];
    const c = spots[i + 1] ?? b;
    const a = spots[i - 1] ?? b;
    const d = spots[i + 2] ?? c;
    const parts = Math.max(1, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / step));
    for (let k = 0; k < parts; k++) smooth.push(between(a, b, c, d, k / parts));
  }
  const last = spots.at(-1);
  return last ? [...smooth, last] : smooth;
}

function between(a: Spot, b: Spot, c: Spot, d: Spot, t: number): Spot {
  const at = (i: 0 | 1) =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t);
  return [at(0), at(1)];
}

/** A closed outline through these spots, rounded in the same way. */
export function roundedRing(spots: Spot[], step = 4): Spot[] {
  const first = spots[0];
  const second = spots[1];
  const last = spots.at(-1);
  if (!first || !second || !last) return spots;
  const ring = curve([last, ...spots, first, second], step);
  const start = ring.findIndex((spot) => spot[0] === first[0] && spot[1] === first[1]);
  const end = ring.findLastIndex((spot) => spot[0] === first[0] && spot[1] === first[1]);
  return ring.slice(start, end);
}
