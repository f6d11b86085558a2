import type { Ring } from '../../domain/entities/geometry.ts';
import type { Pixel, Projection } from './snapping/snap.ts';

/**
 * Index of the corner of a closed ring that is nearest to a pixel, within `reach` pixels; null where none is. Only
 * corners in the box around the pixel are projected, so that a ring of many thousands can be asked for every movement.
 */
export function nearestVertex(
  ring: Ring,
  pixel: Pixel,
  reach: number,
  { project, unproject }: Projection,
): number | null {
  const [west, south] = unproject({ x: pixel.x - reach, y: pixel.y + reach });
  const [east, north] = unproject({ x: pixel.x + reach, y: pixel.y - reach });
  let best: number | null = null;
  let least = reach;
  for (let index = 0; index + 1 < ring.length; index++) {
    const position = ring[index]!;
    const [x, y] = position;
    if (x < west || x > east || y < south || y > north) continue;
    const here = project(position);
    const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
    if (distance <= least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
