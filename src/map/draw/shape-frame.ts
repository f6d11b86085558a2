import { boxAround } from '../../domain/geometry/plane/box.ts';
import type { FeatureGeometry, Position } from '../../domain/entities/geometry.ts';
import { centreOf } from '../../domain/geometry/measure/centre-of.ts';
import { localPlane, ringsOf, type PlanePoint } from '../../domain/geometry/index.ts';
import type { Pixel, Projection } from './snapping/snap.ts';

/** Pixels from the upper edge of the frame to the handle that turns it. */
const STEM_PX = 36;
/** Degrees: a turn that comes so near to a multiple of the step is one. */
const STEP_DEG = 15;
const NEAR_DEG = 2;
const LEAST_SCALE = 0.01;

export type FrameHandle = 'turn' | 'scale';

/** The box around a shape, turned with it, by which the shape is turned and scaled about its centre of mass. */
export interface ShapeFrame {
  centre: Position;
  corners: readonly Position[];
}

/** @param turn degrees, clockwise, by which the box is turned. Null for a point, and what has no size. */
export function frameOf(geometry: FeatureGeometry | null, turn: number): ShapeFrame | null {
  if (geometry === null || geometry.type === 'Point') return null;
  const centre = centreOf(geometry);
  if (centre === null) return null;
  const plane = localPlane(centre);
  const [to, back] = [turned(turn), turned(-turn)];
  const points = ringsOf(geometry).flat();
  const [west, south, east, north] = boxAround(points.map((at) => back(plane.toPlane(at))));
  if (!(east > west && north > south)) return null;
  const box: PlanePoint[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { centre, corners: box.map((point) => plane.toEarth(to(point))) };
}

/** Where the handle lies that turns a frame: beside the middle of its upper edge, away from the centre. */
export function turnHandleOf({ corners }: ShapeFrame, projection: Projection): Pixel {
  const [a, b, , d] = corners.map((at) => projection.project(at)) as [Pixel, Pixel, Pixel, Pixel];
  const out = { x: a.x - d.x, y: a.y - d.y };
  const length = Math.hypot(out.x, out.y) || 1;
  return {
    x: (a.x + b.x) / 2 + (out.x / length) * STEM_PX,
    y: (a.y + b.y) / 2 + (out.y / length) * STEM_PX,
  };
}

/** The handle within reach of a pixel. */
export function frameHandleAt(
  frame: ShapeFrame,
  pixel: Pixel,
  reach: number,
  projection: Projection,
): FrameHandle | null {
  const isNear = ({ x, y }: Pixel): boolean => Math.hypot(x - pixel.x, y - pixel.y) <= reach;
  if (isNear(turnHandleOf(frame, projection))) return 'turn';
  return frame.corners.some((at) => isNear(projection.project(at))) ? 'scale' : null;
}

/** How far a handle that is dragged has turned or scaled the frame. */
export function draggedBy(
  handle: FrameHandle,
  centre: Pixel,
  from: Pixel,
  to: Pixel,
): { turn: number; scale: number } {
  if (handle === 'scale') {
    const scale =
      Math.hypot(to.x - centre.x, to.y - centre.y) / Math.hypot(from.x - centre.x, from.y - centre.y);
    return { turn: 0, scale: Number.isFinite(scale) ? Math.max(LEAST_SCALE, scale) : 1 };
  }
  const angle = ({ x, y }: Pixel): number => (Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI;
  const turn = ((((angle(to) - angle(from)) % 360) + 540) % 360) - 180;
  const step = Math.round(turn / STEP_DEG) * STEP_DEG;
  return { turn: Math.abs(turn - step) <= NEAR_DEG ? step : turn, scale: 1 };
}

/** The frame as it is once the shape in it was turned and scaled. */
export function carriedFrame(
  { centre, corners }: ShapeFrame,
  by: { turn: number; scale: number },
): ShapeFrame {
  const plane = localPlane(centre);
  const turn = turned(by.turn);
  return {
    centre,
    corners: corners.map((at) => {
      const [x, y] = turn(plane.toPlane(at));
      return plane.toEarth([x * by.scale, y * by.scale]);
    }),
  };
}

/** Degrees, clockwise. */
function turned(degrees: number): (point: PlanePoint) => PlanePoint {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => [cos * x - sin * y, sin * x + cos * y];
}
