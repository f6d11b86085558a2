import type { Position } from '../../../../domain/entities/geometry.ts';

export type ScreenAt = (at: Position) => { x: number; y: number };

/** Degrees over which the map is taken for even. */
const STEP = 1e-5;

/** Where something is after it was moved by so many pixels, however the map is turned. @param screenAt pixels of a position */
export function movedBy(at: Position, [dx, dy]: readonly [number, number], screenAt: ScreenAt): Position {
  const [lng, lat] = at;
  const here = screenAt(at);
  const east = screenAt([lng + STEP, lat]);
  const north = screenAt([lng, lat + STEP]);
  const [ax, ay] = [east.x - here.x, east.y - here.y];
  const [bx, by] = [north.x - here.x, north.y - here.y];
  const whole = ax * by - ay * bx;
  if (whole === 0) return at;
  return [lng + ((dx * by - dy * bx) / whole) * STEP, lat + ((dy * ax - dx * ay) / whole) * STEP];
}
