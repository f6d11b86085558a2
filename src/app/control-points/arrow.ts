import type { Position } from '../../domain/entities/geometry.ts';
import { localPlane } from '../../domain/geometry/index.ts';

/** Of the arrow's length: how long the barbs of its head are, and their angle. */
const BARB = 0.2;
const ANGLE = Math.PI / 7;

/** An arrow from one place to another as one line. */
export function arrow(from: Position, to: Position): Position[] {
  const plane = localPlane(to);
  const [x, y] = plane.toPlane(from);
  const barb = (angle: number): Position =>
    plane.toEarth([
      BARB * (x * Math.cos(angle) - y * Math.sin(angle)),
      BARB * (x * Math.sin(angle) + y * Math.cos(angle)),
    ]);
  return [from, to, barb(ANGLE), to, barb(-ANGLE)];
}
