/**
 * How far an outline would be off without each of its corners, by Douglas and Peucker: the corners that are more
 * important than a distance are those that their way of thinning keeps at that distance. Worked out once, every distance
 * can be tried. `x` and `y` are the corners of a ring in metres, without the repeated last one; three or more.
 * The first corner, the one farthest from it and the one farthest from both count without limit: a ring of three
 * corners is always left.
 */
export function importanceOf(x: Float64Array, y: Float64Array): Float64Array {
  const count = x.length;
  const importance = new Float64Array(count);
  const opposite = farthest(count, (i) => Math.hypot(x[i]! - x[0]!, y[i]! - y[0]!));
  importance[0] = Infinity;
  importance[opposite] = Infinity;
  // Runs of corners between two that are kept, and how important the corner was that parted them from the rest.
  const runs: [from: number, to: number, parted: number][] = [
    [0, opposite, Infinity],
    [opposite, count, Infinity],
  ];
  for (let run = runs.pop(); run !== undefined; run = runs.pop()) {
    const [from, to, parted] = run;
    let split = -1;
    let most = -1;
    for (let i = from + 1; i < to; i++) {
      const away = distanceToEdge(x, y, i, from, to % count);
      if (away <= most) continue;
      most = away;
      split = i;
    }
    if (split < 0) continue;
    // A corner counts for at most as much as the corner that its run depends on: a corner kept at one distance is kept at any
    // smaller one.
    importance[split] = Math.min(most, parted);
    runs.push([from, split, importance[split]!], [split, to, importance[split]!]);
  }
  const third = farthest(count, (i) => (importance[i] === Infinity ? -1 : importance[i]!));
  importance[third] = Infinity;
  return importance;
}

function farthest(count: number, measure: (i: number) => number): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = measure(i);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** From corner `i` to the edge between two others; all in the unit of `x` and `y`. */
export function distanceToEdge(x: Float64Array, y: Float64Array, i: number, a: number, b: number): number {
  const dx = x[b]! - x[a]!;
  const dy = y[b]! - y[a]!;
  const px = x[i]! - x[a]!;
  const py = y[i]! - y[a]!;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
  return Math.hypot(px - along * dx, py - along * dy);
}
