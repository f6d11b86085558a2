import type { Box, Point } from './isometric.ts';

export type RoomClass = 'health' | 'retail' | 'food' | 'office' | 'service' | 'hall';

export interface Room extends Box {
  kind: RoomClass;
}

const cycle: readonly RoomClass[] = ['office', 'health', 'office', 'service', 'health', 'office'];

/** A row of rooms side by side along x, each as wide as said. */
function rowAlongX(x: number, y: number, d: number, widths: readonly number[], shift = 0): Room[] {
  let at = x;
  return widths.map((w, index) => {
    const room = { x: at, y, w, d, kind: cycle[(index + shift) % cycle.length] ?? 'office' };
    at += w;
    return room;
  });
}

/** A row of rooms one behind the other along y. */
function rowAlongY(x: number, y: number, w: number, depths: readonly number[], shift = 0): Room[] {
  let at = y;
  return depths.map((d, index) => {
    const room = { x, y: at, w, d, kind: cycle[(index + shift) % cycle.length] ?? 'office' };
    at += d;
    return room;
  });
}

/** The level that lies open: two wings on one corridor, a great hall and a library. Back to front. */
export const ROOMS: readonly Room[] = [
  { x: 22, y: 20, w: 30, d: 16, kind: 'health' },
  { x: 52, y: 20, w: 7, d: 8, kind: 'service' },
  { x: 52, y: 28, w: 7, d: 8, kind: 'retail' },
  ...rowAlongX(24, 44, 9, [8, 5, 5, 5, 7], 0),
  { x: 54, y: 40, w: 14, d: 13, kind: 'health' },
  ...rowAlongX(70, 44, 9, [5, 5, 5, 6, 9], 2),
  { x: 12, y: 44, w: 12, d: 14, kind: 'food' },
  { x: 24, y: 53, w: 76, d: 5, kind: 'hall' },
  ...rowAlongX(24, 58, 10, [6, 6, 12, 5], 1),
  { x: 53, y: 58, w: 16, d: 14, kind: 'office' },
  ...rowAlongX(69, 58, 9, [5, 4.5, 4.5, 5], 3),
  ...rowAlongY(88, 58, 9, [5, 4.5, 4.5, 7], 1),
  { x: 97, y: 58, w: 5, d: 34, kind: 'hall' },
  { x: 88, y: 79, w: 9, d: 13, kind: 'retail' },
  ...rowAlongY(102, 56, 9, [9, 5, 5, 5, 4.5, 7.5], 4),
  { x: 92, y: 92, w: 22, d: 14, kind: 'retail' },
];

/** Other buildings: a footprint and a height, metres. Back to front. */
export const BLOCKS: readonly (Box & { height: number })[] = [
  { x: 4, y: -34, w: 46, d: 18, height: 10 },
  { x: 62, y: -34, w: 18, d: 40, height: 13 },
  { x: 80, y: -12, w: 40, d: 18, height: 13 },
  { x: 84, y: 22, w: 9, d: 8, height: 9 },
  { x: 124, y: 20, w: 16, d: 40, height: 11 },
  { x: 126, y: 70, w: 30, d: 22, height: 12 },
];

/** Ground in two greens, footpaths and roads. */
export const LAWNS: readonly Box[] = [
  { x: 14, y: -8, w: 44, d: 24 },
  { x: 62, y: 10, w: 54, d: 30 },
  { x: 28, y: 72, w: 56, d: 44 },
  { x: -22, y: 24, w: 30, d: 62 },
  { x: 116, y: -40, w: 60, d: 56 },
  { x: 118, y: 16, w: 60, d: 100 },
];

export const PATHS: readonly Box[] = [
  { x: 60, y: 8, w: 2.5, d: 32 },
  { x: 12, y: 38, w: 48, d: 3 },
  { x: 72, y: 36, w: 44, d: 2.5 },
  { x: 8, y: 60, w: 3, d: 50 },
];

export const ROADS: readonly Box[] = [
  { x: -60, y: -16, w: 240, d: 8 },
  { x: 114, y: -60, w: 8, d: 200 },
  { x: -60, y: 112, w: 240, d: 9 },
];

/** Crowns of trees: a place and a radius. */
export const TREES: readonly { at: Point; r: number }[] = [
  { at: [20, 2], r: 4 },
  { at: [30, 8], r: 3 },
  { at: [44, 0], r: 4.4 },
  { at: [70, 18], r: 3 },
  { at: [78, 32], r: 2.4 },
  { at: [106, 24], r: 3.6 },
  { at: [40, 84], r: 5 },
  { at: [52, 96], r: 4 },
  { at: [66, 82], r: 3.4 },
  { at: [74, 100], r: 4.6 },
  { at: [-8, 44], r: 5 },
  { at: [-4, 66], r: 4 },
  { at: [134, 8], r: 4 },
  { at: [120, 104], r: 4 },
];

/** Metres. */
export const WALL_HEIGHT = 2.2;
export const PLINTH = 0.9;
