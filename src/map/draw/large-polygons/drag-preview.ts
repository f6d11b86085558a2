import type { Ring } from '../../../domain/entities/geometry.ts';
import type { Pixel } from '../snapping/snap.ts';
import type { FlatView } from './projected-view.ts';

/** Pixels from one corner of the picture to the next, in view. */
const STEP_PX = 1.5;
/** The same out of view, and how far out of view that begins: no edge between two such corners comes into view. */
const OUTSIDE_PX = 64;

/**
 * A closed ring as it is drawn while a corner of it is dragged: with so few corners that it can be redrawn for every movement
 * of the pointer, and nowhere in view more than 1.5 pixels from the real ring. Linear.
 * @param exact an index whose corner is kept, with the corners beside it; null for none
 */
export function dragPreview(ring: Ring, view: FlatView, exact: number | null): Ring {
  const count = ring.length - 1;
  const isExact = (i: number): boolean => {
    if (exact === null) return false;
    const away = Math.abs(i - exact);
    return away <= 1 || away >= count - 1;
  };
  const kept: Ring = [];
  let last = { x: Infinity, y: Infinity };
  let before = last;
  let wasOutside = false;
  let isLastKept = true;
  for (let i = 0; i < count; i++) {
    const pixel = view.toPixel(ring[i]!);
    const isOutside = liesOutside(pixel, view);
    const step = isOutside && wasOutside ? OUTSIDE_PX : STEP_PX;
    const isKept = isExact(i) || distance(pixel, last) >= step;
    if (isKept) {
      // A long edge, or an edge that comes into view, begins where it really does.
      const isSeen = wasOutside && (!isOutside || distance(pixel, before) > OUTSIDE_PX);
      if (isSeen && !isLastKept) kept.push(ring[i - 1]!);
      kept.push(ring[i]!);
      last = pixel;
    }
    isLastKept = isKept;
    before = pixel;
    wasOutside = isOutside;
  }
  // A ring needs three corners, however small it is on the screen.
  return kept.length >= 3 ? [...kept, kept[0]!] : ring;
}

const distance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);

const liesOutside = ({ x, y }: Pixel, { width, height }: FlatView): boolean =>
  x < -OUTSIDE_PX || y < -OUTSIDE_PX || x > width + OUTSIDE_PX || y > height + OUTSIDE_PX;
