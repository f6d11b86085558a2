import type { Ring } from '../../../domain/entities/geometry.ts';
import type { FlatView } from './projected-view.ts';

/** What of a ring gets a handle. */
export interface Handles {
  /** Indexes of corners, rising. */
  corners: number[];
  /** Indexes of edges, by their first corner, that are long enough for a handle in their middle; rising. */
  middles: number[];
}

export const NO_HANDLES: Handles = { corners: [], middles: [] };

/** What gets none, however much room there is. */
interface LeftOut {
  corners: ReadonlySet<number>;
  edges: ReadonlySet<number>;
}
const NONE: LeftOut = { corners: new Set(), edges: new Set() };

/**
 * The corners of a closed ring that get a handle: only those in view, and no two within `least` pixels of each other. Every
 * corner in view lies within `least` pixels of a corner with a handle. Linear in the number of corners.
 */
export function thinHandles(ring: Ring, view: FlatView, least: number, without = NONE): Handles {
  const count = ring.length - 1;
  if (count < 1) return NO_HANDLES;
  const { x, y } = pixelsOf(ring, view);
  const inView = (px: number, py: number): boolean =>
    px >= 0 && py >= 0 && px <= view.width && py <= view.height;
  const taken = createGrid(view, least);
  const handles: Handles = { corners: [], middles: [] };
  for (let i = 0; i < count; i++) {
    const px = x[i]!;
    const py = y[i]!;
    if (!without.corners.has(i) && inView(px, py) && taken.take(px, py)) handles.corners.push(i);
    const nx = x[i + 1]!;
    const ny = y[i + 1]!;
    const isLong = Math.hypot(nx - px, ny - py) >= 2 * least;
    if (isLong && !without.edges.has(i) && inView((px + nx) / 2, (py + ny) / 2)) handles.middles.push(i);
  }
  return handles;
}

function pixelsOf(ring: Ring, { toPixel }: FlatView): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(ring.length);
  const y = new Float64Array(ring.length);
  ring.forEach((position, i) => {
    const pixel = toPixel(position);
    x[i] = pixel.x;
    y[i] = pixel.y;
  });
  return { x, y };
}

/** Remembers places in cells so small that each holds one at most. */
function createGrid({ width, height }: FlatView, least: number) {
  const size = least / Math.SQRT2;
  const columns = Math.floor(width / size) + 1;
  const rows = Math.floor(height / size) + 1;
  const held = new Int32Array(columns * rows).fill(-1);
  const xs: number[] = [];
  const ys: number[] = [];

  const isNear = (n: number, x: number, y: number): boolean => Math.hypot(xs[n]! - x, ys[n]! - y) < least;
  return {
    /** False where another place lies within `least` pixels; else the place is remembered. */
    take(x: number, y: number): boolean {
      // Along a ring of many corners it is nearly always the last one.
      if (xs.length > 0 && isNear(xs.length - 1, x, y)) return false;
      const column = Math.floor(x / size);
      const row = Math.floor(y / size);
      for (let r = Math.max(0, row - 2); r <= Math.min(rows - 1, row + 2); r++) {
        for (let c = Math.max(0, column - 2); c <= Math.min(columns - 1, column + 2); c++) {
          const n = held[r * columns + c]!;
          if (n >= 0 && isNear(n, x, y)) return false;
        }
      }
      held[row * columns + column] = xs.length;
      xs.push(x);
      ys.push(y);
      return true;
    },
  };
}
