import { neighbourSteps, type Grid } from './grid.ts';

/** Fineness of the order in which cells go, parts of a cell. */
const STEPS = 8;

/**
 * Wears the free ground down to lines, in place: cells next to walls go first, and a cell stays only where taking it would part
 * the ground, or where an anchor is. The rest joins all anchors of a connected ground, runs along its middle, and has a loop
 * around every obstacle.
 */
export function thinGround(
  grid: Grid,
  ground: Uint8Array,
  clearance: Float32Array,
  anchors: ReadonlySet<number>,
): void {
  const queue = bucketQueue(grid, ground, clearance);
  const steps = neighbourSteps(grid.width);
  for (let cell = queue.take(); cell >= 0; cell = queue.take()) {
    if (ground[cell] !== 1 || anchors.has(cell) || !isSimple(ground, cell, steps)) continue;
    ground[cell] = 0;
    for (const step of steps) if (ground[cell + step] === 1) queue.put(cell + step);
  }
}

/** Hilditch's crossing number is one: the ground around the cell hangs together without it, and it is at the border. */
function isSimple(ground: Uint8Array, cell: number, steps: readonly number[]): boolean {
  let crossings = 0;
  for (let k = 0; k < 8; k += 2) {
    if (ground[cell + steps[k]!] === 1) continue;
    if (ground[cell + steps[k + 1]!] === 1 || ground[cell + steps[(k + 2) % 8]!] === 1) crossings += 1;
  }
  return crossings === 1;
}

/** Cells by clearance, the smallest first; equal ones in the order of insertion. */
function bucketQueue(grid: Grid, ground: Uint8Array, clearance: Float32Array) {
  const bucketOf = (cell: number): number => Math.round((clearance[cell]! / grid.cell) * STEPS);
  let most = 0;
  for (let cell = 0; cell < ground.length; cell++)
    if (ground[cell] === 1) most = Math.max(most, bucketOf(cell));
  const first = new Int32Array(most + 1).fill(-1);
  const last = new Int32Array(most + 1).fill(-1);
  const next = new Int32Array(ground.length).fill(-1);
  const isIn = new Uint8Array(ground.length);
  let at = 0;

  function put(cell: number): void {
    if (isIn[cell] === 1) return;
    isIn[cell] = 1;
    const bucket = bucketOf(cell);
    if (first[bucket] === -1) first[bucket] = cell;
    else next[last[bucket]!] = cell;
    last[bucket] = cell;
    next[cell] = -1;
    at = Math.min(at, bucket);
  }
  /** -1 at the end. */
  function take(): number {
    while (at <= most && first[at] === -1) at += 1;
    if (at > most) return -1;
    const cell = first[at]!;
    first[at] = next[cell]!;
    isIn[cell] = 0;
    return cell;
  }
  for (let cell = 0; cell < ground.length; cell++) if (ground[cell] === 1) put(cell);
  return { put, take };
}
