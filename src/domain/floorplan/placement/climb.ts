import { boxAround } from '../../geometry/plane/box.ts';
import type { PlanePoint } from '../../geometry/index.ts';
import { movePoint, type Placement } from './placement.ts';
import { meanOf } from '../../geometry/plane/point.ts';

/** How much is changed at first. */
export interface Step {
  metres: number;
  degrees: number;
  share: number;
}

/** What is climbed: how good a placement is, and about which places of the plan it is turned and scaled. */
export interface Slope {
  height: (placement: Placement) => number;
  /** The middle first: a plan that lacks a side fits at the others. */
  pivots: readonly PlanePoint[];
  keepsScale: boolean;
}

export interface Climbed {
  placement: Placement;
  height: number;
}

/** Goes to the best neighbour until none is better, with ever smaller steps. @param least share of the first step */
export function climb(slope: Slope, start: Placement, first: Step, least: number): Climbed {
  let placement = start;
  let height = slope.height(placement);
  for (let size = 1; size >= least;) {
    let isBetter = false;
    for (const next of neighboursOf(placement, slope, first, size)) {
      const found = slope.height(next);
      if (found <= height) continue;
      placement = next;
      height = found;
      isBetter = true;
      break;
    }
    if (!isBetter) size /= 2;
  }
  return { placement, height };
}

function neighboursOf(
  placement: Placement,
  { pivots, keepsScale }: Slope,
  { metres, degrees, share }: Step,
  size: number,
): Placement[] {
  const signs = [-1, 1];
  const moved = signs.flatMap((sign) => [
    { ...placement, east: placement.east + sign * metres * size },
    { ...placement, north: placement.north + sign * metres * size },
    changedAbout(placement, pivots[0]!, { rotation: placement.rotation + sign * degrees * size }),
  ]);
  if (keepsScale) return moved;
  return [
    ...moved,
    ...pivots.flatMap((pivot) =>
      signs.map((sign) =>
        changedAbout(placement, pivot, { scale: placement.scale * (1 + sign * share * size) }),
      ),
    ),
  ];
}

/** Turned or scaled so that one place of the plan stays where it is. */
export function changedAbout(
  placement: Placement,
  pivot: PlanePoint,
  change: Partial<Pick<Placement, 'rotation' | 'scale'>>,
): Placement {
  const changed = { ...placement, ...change };
  const [[x, y], [nx, ny]] = [movePoint(placement)(pivot), movePoint(changed)(pivot)];
  return { ...changed, east: changed.east + x - nx, north: changed.north + y - ny };
}

/** The middle of points, and the middles of the sides of the box around them. */
export function pivotsOf(points: readonly PlanePoint[]): PlanePoint[] {
  const [west, south, east, north] = boxAround(points);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [meanOf(points), [west, y], [east, y], [x, south], [x, north]];
}
