import type { PlanePoint } from '../../geometry/index.ts';
import type { PlaneRings } from './area-mask.ts';
import { changedAbout, climb, pivotsOf, type Climbed, type Slope } from './climb.ts';
import { edgeField, placesAlong, type EdgeField } from './edge-field.ts';
import { movementOf, type Placement } from './placement.ts';
import { insideOf, type Search } from './shared-area.ts';

/** Places along the outline at which walls are looked for, and metres by which one may miss it. */
const ALONG = 300;
const ON_WALL = 0.3;
/** Metres from which walls pull, ever nearer. */
const FAR = 1;
const REACHES = [1, 0.4, 0.15];
/** Sizes that are tried, against the one by the shared area. */
const SIZES = [0.94, 0.96, 0.98, 1, 1.02];
/** Area outside counts against it: otherwise the inner sides of outer walls would fit an enlarged plan. */
const OUTSIDE = 4;
/** Starts that are climbed from. */
const BEST = 4;

/** The walls of a plan, and the outline that they are to lie on. */
export interface Walls {
  field: EdgeField;
  along: readonly PlanePoint[];
}

export const wallsOf = (
  plan: readonly PlaneRings[],
  outline: readonly PlaneRings[],
  long: number,
): Walls => ({ field: edgeField(plan, long), along: placesAlong(outline, ALONG) });

/** How far each place of the outline is from the nearest wall of the plan, metres. */
function gapsOf({ field, along }: Walls, { rotation, scale, east, north }: Placement): number[] {
  const { cos, sin } = movementOf({ east: 0, north: 0, rotation: -rotation, scale: 1 / scale });
  return along.map(([x, y]) => {
    const dx = x - east;
    const dy = y - north;
    return field.distanceAt(cos * dx - sin * dy, sin * dx + cos * dy) * scale;
  });
}

/** Share of the outline on which the plan draws a wall. */
export const sharedEdges = (walls: Walls, placement: Placement): number =>
  gapsOf(walls, placement).filter((gap) => gap <= ON_WALL).length / Math.max(1, walls.along.length);

/** How near the walls of the plan are to the outline, 0 to 1. */
export function nearness(walls: Walls, placement: Placement, reach = FAR): number {
  let sum = 0;
  for (const gap of gapsOf(walls, placement)) sum += Math.exp(-((gap / reach) ** 2));
  return sum / Math.max(1, walls.along.length);
}

/**
 * Where the walls of the plan lie on the outline. Shared areas alone pull a plan that lacks rooms to where it covers more;
 * its walls say where it belongs.
 */
export function ontoWalls(search: Search, walls: Walls, start: Placement, keepsScale: boolean): Placement {
  const pivots = pivotsOf(search.points);
  const slope = (reach: number): Slope => ({
    height: (placement) => nearness(walls, placement, reach) - OUTSIDE * (1 - insideOf(search, placement)),
    pivots,
    keepsScale,
  });
  const sizes = keepsScale ? [1] : SIZES;
  const starts = sizes.flatMap((size) =>
    pivots.map((pivot) => changedAbout(start, pivot, { scale: start.scale * size })),
  );
  const wide = slope(REACHES[0]!);
  const found = starts
    .map((placement) => ({ placement, height: wide.height(placement) }))
    .sort((a, b) => b.height - a.height)
    .slice(0, keepsScale ? 1 : BEST)
    .map((one) =>
      REACHES.reduce(
        ({ placement }, reach): Climbed =>
          climb(slope(reach), placement, { metres: reach / 2, degrees: reach / 2, share: reach / 100 }, 0.05),
        one,
      ),
    )
    .reduce((best, one) => (one.height > best.height ? one : best));
  // Rooms that lack, and outer walls that no room covers, make a plan look too small: of two sizes the smaller one is right.
  const isSmaller = keepsScale || found.placement.scale <= start.scale;
  return isSmaller && sharedEdges(walls, found.placement) > sharedEdges(walls, start)
    ? found.placement
    : start;
}
