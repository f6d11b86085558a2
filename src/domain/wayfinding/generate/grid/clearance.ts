import type { Grid } from './grid.ts';

/**
 * Metres from the middle of each free cell to the nearest cell that is not free, 0 there. Exact Euclidean distance in
 * two sweeps (Felzenszwalb and Huttenlocher): columns first, then rows over the lower envelope of parabolas.
 */
export function clearanceOf(grid: Grid, free: Uint8Array): Float32Array {
  const { width, height, cell } = grid;
  const far = width + height;
  const squares = new Float64Array(width * height);
  for (let x = 0; x < width; x++) {
    let since = 0;
    for (let y = 0; y < height; y++) {
      const i = y * width + x;
      since = free[i] === 1 ? since + 1 : 0;
      squares[i] = Math.min(since, far);
    }
    since = 0;
    for (let y = height - 1; y >= 0; y--) {
      const i = y * width + x;
      since = free[i] === 1 ? since + 1 : 0;
      squares[i] = Math.min(squares[i]!, since) ** 2;
    }
  }
  const clearance = new Float32Array(width * height);
  const sweep = rowSweep(width);
  for (let y = 0; y < height; y++) {
    const row = sweep(squares.subarray(y * width, (y + 1) * width));
    for (let x = 0; x < width; x++) clearance[y * width + x] = Math.sqrt(row[x]!) * cell;
  }
  return clearance;
}

function rowSweep(width: number): (squares: Float64Array) => Float64Array {
  const apex = new Int32Array(width);
  const until = new Float64Array(width + 1);
  const out = new Float64Array(width);
  return (squares) => {
    let k = 0;
    apex[0] = 0;
    until[0] = -Infinity;
    until[1] = Infinity;
    const meet = (q: number, p: number): number =>
      (squares[q]! + q * q - squares[p]! - p * p) / (2 * (q - p));
    for (let q = 1; q < width; q++) {
      let s = meet(q, apex[k]!);
      while (s <= until[k]!) {
        k -= 1;
        s = meet(q, apex[k]!);
      }
      k += 1;
      apex[k] = q;
      until[k] = s;
      until[k + 1] = Infinity;
    }
    k = 0;
    for (let q = 0; q < width; q++) {
      while (until[k + 1]! < q) k += 1;
      const p = apex[k]!;
      out[q] = (q - p) ** 2 + squares[p]!;
    }
    return out;
  };
}
