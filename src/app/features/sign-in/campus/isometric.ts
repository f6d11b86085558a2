/** A point of the plan in metres: x to the south-east, y to the south-west, z up. */
export type Point = readonly [x: number, y: number, z?: number];

const COS_30 = Math.cos(Math.PI / 6);
const ORIGIN_X = 520;
const ORIGIN_Y = -40;
const SCALE = 7;
/** The camera looks down steeply enough that low walls don't hide their room. */
const TILT = 0.62;

/** The place of a point of the plan in the drawing. */
function project([x, y, z = 0]: Point): string {
  const across = ORIGIN_X + (x - y) * COS_30 * SCALE;
  const down = ORIGIN_Y + ((x + y) * TILT - z) * SCALE;
  return `${across.toFixed(1)} ${down.toFixed(1)}`;
}

/** A closed outline through points of the plan. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(project).join('L')}Z`;
}

/** An open line through points of the plan. */
export function line(points: readonly Point[]): string {
  return `M${points.map(project).join('L')}`;
}

export interface Box {
  x: number;
  y: number;
  /** Extent along x and y, metres. */
  w: number;
  d: number;
}

/** The outline of a rectangle at a height. */
export function plate({ x, y, w, d }: Box, z = 0): string {
  return outline([
    [x, y, z],
    [x + w, y, z],
    [x + w, y + d, z],
    [x, y + d, z],
  ]);
}

/** An upright wall between two points of the plan, from one height to another. */
export function wall(from: Point, to: Point, z0: number, z1: number): string {
  return outline([
    [from[0], from[1], z0],
    [to[0], to[1], z0],
    [to[0], to[1], z1],
    [from[0], from[1], z1],
  ]);
}
