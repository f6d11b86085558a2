import type { Bounds, FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { boundsOf, ringsOf } from '../../domain/geometry/index.ts';

/** Pixels within which a corner is drawn to what is there. */
export const SNAP_PX = 12;

export interface Pixel {
  x: number;
  y: number;
}
export interface Snap {
  position: Position;
  to: 'corner' | 'edge';
}
/** Between pixels of the map's canvas and the earth. */
export interface Projection {
  project: (position: Position) => Pixel;
  unproject: (pixel: Pixel) => Position;
}

const boxes = new WeakMap<FeatureGeometry, Bounds | null>();

function boxOf(geometry: FeatureGeometry): Bounds | null {
  let box = boxes.get(geometry);
  if (box === undefined) boxes.set(geometry, (box = boundsOf(geometry)));
  return box;
}

/** The nearest point of the segment a-b, in pixels. */
function nearestOn(a: Pixel, b: Pixel, p: Pixel): Pixel {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/**
 * What a pixel is drawn to: the nearest corner within reach, else the nearest place on an edge, else null.
 * Only geometries whose box comes near are looked at, so a level of thousands costs no more than the room around.
 */
export function snapTo(
  pixel: Pixel,
  geometries: Iterable<FeatureGeometry>,
  { project, unproject }: Projection,
): Snap | null {
  const [ax, ay] = unproject({ x: pixel.x - SNAP_PX, y: pixel.y + SNAP_PX });
  const [bx, by] = unproject({ x: pixel.x + SNAP_PX, y: pixel.y - SNAP_PX });
  let corner: { position: Position; distance: number } | null = null;
  let edge: { position: Position; distance: number } | null = null;
  for (const geometry of geometries) {
    const box = boxOf(geometry);
    if (!box || box[2] < ax || box[0] > bx || box[3] < ay || box[1] > by) continue;
    for (const ring of ringsOf(geometry)) {
      let before: Pixel | null = null;
      for (const position of ring) {
        const here = project(position);
        const distance = Math.hypot(here.x - pixel.x, here.y - pixel.y);
        if (distance <= SNAP_PX && (!corner || distance < corner.distance)) corner = { position, distance };
        if (before && !corner) {
          const on = nearestOn(before, here, pixel);
          const away = Math.hypot(on.x - pixel.x, on.y - pixel.y);
          if (away <= SNAP_PX && (!edge || away < edge.distance))
            edge = { position: unproject(on), distance: away };
        }
        before = here;
      }
    }
  }
  if (corner) return { position: corner.position, to: 'corner' };
  return edge ? { position: edge.position, to: 'edge' } : null;
}
