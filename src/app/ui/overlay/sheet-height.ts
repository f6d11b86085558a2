import type { SheetHeight } from './types.ts';

/** Pixels of the lowest height; the title and Save are in it. */
export const PEEK_PX = 96;

/** The pixels of a height in a room so many pixels high. */
export function sheetPixels(height: SheetHeight, roomPx: number): number {
  if (height === 'peek') return PEEK_PX;
  return height === 'half' ? Math.round(roomPx * 0.48) : roomPx;
}

/** The next height up or down, or the same at the end. */
export function stepHeight(heights: readonly SheetHeight[], height: SheetHeight, step: 1 | -1): SheetHeight {
  return heights[heights.indexOf(height) + step] ?? height;
}

/**
 * Where a dragged sheet comes to rest.
 * @param velocity pixels per millisecond, positive upwards; a flick decides over the distance.
 */
export function restingHeight(
  heights: readonly SheetHeight[],
  from: SheetHeight,
  pixels: number,
  roomPx: number,
  velocity: number,
): SheetHeight {
  if (Math.abs(velocity) > 0.5) return stepHeight(heights, from, velocity > 0 ? 1 : -1);
  let nearest = from;
  for (const height of heights) {
    const gap = Math.abs(sheetPixels(height, roomPx) - pixels);
    if (gap < Math.abs(sheetPixels(nearest, roomPx) - pixels)) nearest = height;
  }
  return nearest;
}
