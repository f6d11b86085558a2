/** Pixels, from the upper left corner of the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of a shape that is larger than the free part: so much of it in sight is enough to go on with it. */
const LEAST_SEEN = 96;

export const isInside = (box: Box, of: Box): boolean =>
  box.left >= of.left && box.right <= of.right && box.top >= of.top && box.bottom <= of.bottom;

export const isApart = (box: Box, from: Box): boolean =>
  box.right < from.left || box.left > from.right || box.bottom < from.top || box.top > from.bottom;

/** How far an interval has to move to lie in another one; where it is longer, to lie in it with a part. */
function shiftAlong(from: number, to: number, first: number, last: number): number {
  const isLonger = to - from > last - first;
  const seen = isLonger ? Math.min(LEAST_SEEN, last - first) : to - from;
  if (to < first + seen) return first + seen - to;
  return from > last - seen ? last - seen - from : 0;
}

/** The least movement, in pixels, that brings a box into the free part of the map. */
export const leastShift = (box: Box, free: Box): { x: number; y: number } => ({
  x: shiftAlong(box.left, box.right, free.left, free.right),
  y: shiftAlong(box.top, box.bottom, free.top, free.bottom),
});

/** Whether it can lie in the free part as large as it is. */
export const fitsInto = (box: Box, free: Box): boolean =>
  box.right - box.left <= free.right - free.left && box.bottom - box.top <= free.bottom - free.top;
