import { neighbourSteps, type Grid } from '../grid/grid.ts';
import { Net } from './edge-graph.ts';

/** Below this clearance a way counts longer, so that of two ways around a column the wider one stays. Metres. */
const EASY = 1;

/** Reads the lines that thinning left as a network: nodes where lines meet or end and at the anchors. */
export function trace(
  grid: Grid,
  lines: Uint8Array,
  clearance: Float32Array,
  anchors: ReadonlySet<number>,
): Net {
  const steps = neighbourSteps(grid.width);
  const net = new Net();

  /** Steps along the lines; a diagonal beside two straight steps does not count. */
  function next(cell: number): number[] {
    return steps.flatMap((step, k) => {
      if (lines[cell + step] !== 1) return [];
      const isBeside =
        k % 2 === 1 && (lines[cell + steps[k - 1]!] === 1 || lines[cell + steps[(k + 1) % 8]!] === 1);
      return isBeside ? [] : [cell + step];
    });
  }
  const isNode = (cell: number): boolean => anchors.has(cell) || next(cell).length !== 2;

  const follow = (start: number, second: number): number[] => {
    const path = [start, second];
    while (!isNode(path.at(-1)!)) {
      const ahead = next(path.at(-1)!).filter((cell) => cell !== path.at(-2));
      path.push(ahead[0]!);
    }
    return path;
  };
  for (let cell = 0; cell < lines.length; cell++) {
    if (lines[cell] !== 1 || !isNode(cell)) continue;
    for (const second of next(cell)) {
      const path = follow(cell, second);
      const end = path.at(-1)!;
      // Every line is met from both ends (a loop from both sides): once is enough.
      if (cell < end || (cell === end && second <= path.at(-2)!))
        net.add({ a: cell, b: end, path, weight: weightOf(grid, path, clearance) });
    }
  }
  return net;
}

export function weightOf(grid: Grid, path: readonly number[], clearance: Float32Array): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const step = Math.abs(path[i]! - path[i - 1]!);
    const length = step === 1 || step === grid.width ? 1 : Math.SQRT2;
    sum += length * grid.cell * (1 + Math.max(0, EASY - clearance[path[i]!]!));
  }
  return sum;
}
