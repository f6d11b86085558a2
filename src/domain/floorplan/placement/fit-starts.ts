import type { PlanePoint } from '../../geometry/index.ts';
import { centresOf } from './area-mask.ts';
import { movePoint, normalAngle, UNMOVED, type Placement } from './placement.ts';
import type { Search } from './shared-area.ts';
import { distanceOf, meanOf } from '../../geometry/plane/point.ts';

/** Quarter turns of the long axis that are tried. */
const TURNS = 4;
const EVERY_DEGREES = 7.5;
/** Steps to the middle of the circle around a plan. */
const STEPS = 60;

/**
 * Turns along the long axes of both, and every few degrees besides, with the middles on each other; where the scale is not
 * known, as large as the outline by its area or by its extent: of a plan whose halls are open the area is too small.
 */
export function startsOf(search: Search, keepsScale: boolean): Placement[] {
  const { points, pointArea, outline } = search;
  const outlinePoints = centresOf(outline);
  const byArea = {
    scale: keepsScale ? 1 : Math.sqrt(outline.area / (points.length * pointArea)),
    from: meanOf(points),
    to: meanOf(outlinePoints),
  };
  const along = longAxis(outlinePoints) - longAxis(points);
  const angles = [
    ...Array.from({ length: TURNS }, (_, i) => -along + i * 90),
    ...Array.from({ length: 360 / EVERY_DEGREES }, (_, i) => i * EVERY_DEGREES),
  ];
  return [byArea, ...(keepsScale ? [] : [byExtent(points, outlinePoints)])].flatMap(({ scale, from, to }) =>
    angles.map((angle) => {
      const turned = movePoint({ ...UNMOVED, rotation: angle, scale })(from);
      return { rotation: normalAngle(angle), scale, east: to[0] - turned[0], north: to[1] - turned[1] };
    }),
  );
}

function byExtent(plan: readonly PlanePoint[], outline: readonly PlanePoint[]) {
  const [from, to] = [circleAround(plan), circleAround(outline)];
  return { scale: to.radius / from.radius, from: from.centre, to: to.centre };
}

/** The circle around points, nearly the smallest: it is the same however they are turned. */
function circleAround(points: readonly PlanePoint[]): { centre: PlanePoint; radius: number } {
  let centre = meanOf(points);
  const furthest = (): PlanePoint =>
    points.reduce(
      (most, point) => (distanceOf(point, centre) > distanceOf(most, centre) ? point : most),
      centre,
    );
  for (let step = 2; step < STEPS; step += 1) {
    const [x, y] = furthest();
    centre = [centre[0] + (x - centre[0]) / step, centre[1] + (y - centre[1]) / step];
  }
  return { centre, radius: distanceOf(furthest(), centre) };
}

/** Degrees anticlockwise from east along which the points stretch most. */
function longAxis(points: readonly PlanePoint[]): number {
  const [mx, my] = meanOf(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  return (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI);
}
