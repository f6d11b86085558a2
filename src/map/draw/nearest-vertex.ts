import type { Ring } from '../../domain/entities/geometry.ts';
import type { Pixel, Projection } from './snap.ts';

/** Index of the corner of a closed ring that is nearest to a pixel, within `reach` pixels; null where none is. */
export function nearestVertex(
  ring: Ring,
  pixel: Pixel,
  reach: number,
  { project }: Projection,
): number | null {
  let best: number | null = null;
  let least = reach;
  ring.slice(0, -1).forEach((position, index) => {
    const here = project(position);
    const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
    if (distance <= least) {
      least = distance;
      best = index;
    }
  });
  return best;
}
