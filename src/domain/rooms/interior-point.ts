import type { Face } from './planar-faces.ts';
import type { Corner } from './linework/segment.ts';
import { crossingsAt } from '../geometry/plane/ring.ts';

/**
 * A spot well inside a face: halfway along the widest stretch of a level line through it. Null where the face is too
 * thin for any.
 */
export function interiorPoint({ shell, holes }: Face): Corner | null {
  const ys = [...new Set(shell.map((corner) => corner[1]))].sort((a, b) => a - b);
  let best: Corner | null = null;
  let widest = 0;
  for (let i = 1; i < ys.length; i++) {
    const y = (ys[i - 1]! + ys[i]!) / 2;
    const xs = crossingsAt([shell, ...holes], y);
    for (let k = 1; k < xs.length; k += 2) {
      // A stretch that is wide but low is at the edge of the face.
      const width = Math.min(xs[k]! - xs[k - 1]!, (ys[i]! - ys[i - 1]!) * 4);
      if (width <= widest) continue;
      widest = width;
      best = [(xs[k]! + xs[k - 1]!) / 2, y];
    }
  }
  return best;
}
