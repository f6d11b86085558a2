import type { MultiPolygon, Polygon, Position } from '../../entities/geometry.ts';
import { partsOf, type PlanePoint } from '../../geometry/index.ts';
import { ringsInPlane, type PlaneRings } from './area-mask.ts';
import { meanOf } from '../../geometry/plane/point.ts';
import { changedAbout, climb, pivotsOf, type Slope } from './climb.ts';
import { startsOf } from './fit-starts.ts';
import { nearness, ontoWalls, sharedEdges, wallsOf, type Walls } from './onto-walls.ts';
import { normalAngle, UNMOVED, type Placement } from './placement.ts';
import { insideOf, overlapOf, searchOf, type Search } from './shared-area.ts';

export interface OutlineFit {
  placement: Placement;
  /** Shared area over the area of both together, 0 to 1: 1 where the plan fills the outline exactly. */
  overlap: number;
  /** Share of the plan that lies inside of the outline, 0 to 1. */
  inside: number;
  /** Share of the outline on which the plan draws a wall, 0 to 1. */
  edges: number;
}

export interface FitOptions {
  /** The plan's unit is known: it is not made larger or smaller. */
  keepsScale: boolean;
  /** The outline is made of rooms, with walls between them that none of them covers. */
  hasGaps?: boolean;
}

/** Cells over the longer side of the plan: the coarse search, the one by walls, the fine one, and that for an unknown scale. */
const COARSE = 48;
const MIDDLE = 96;
const FINE = 160;
const FINEST = 256;
/** Shares of the longer side of a plan that may be open in its outer walls: none, a door, a wall that is not there. */
const OPENINGS = [0, 0.02, 0.06];
/** Of two turns that fit about as well, the smaller one is meant: plans are drawn north up more often than not. */
const AS_GOOD = 0.015;
/** Degrees by which the same turn comes out differently. */
const SAME_TURN = 5;
/** Candidates of each kind that are searched to the end. */
const BEST = 6;

/**
 * Where a plan lies best on a building's outline: turned, moved and, where its unit is unknown, scaled about `pivot`.
 * @param plan what the plan covers (its rooms and floor), degrees
 * @param pivot where the reader of the plan put its middle
 */
export function fitOutline(
  plan: readonly Polygon[],
  outline: Polygon | MultiPolygon,
  pivot: Position,
  { keepsScale, hasGaps = false }: FitOptions,
): OutlineFit {
  const planRings = ringsInPlane(plan.flatMap(partsOf), pivot);
  const outlineRings = ringsInPlane([...partsOf(outline)], pivot);
  const long = longSide(planRings);
  if (!(long > 0)) return nothing(UNMOVED);
  const search = (cells: number, opening: number): Search =>
    searchOf(planRings, outlineRings, { cells, long, keepsScale, hasGaps, opening });
  const walls = wallsOf(planRings, outlineRings, long);
  const found = OPENINGS.flatMap((opening) => {
    const coarse = search(COARSE, opening);
    if (coarse.points.length === 0 || coarse.outline.area === 0) return [];
    const slope = slopeOf(coarse, keepsScale);
    return startsOf(coarse, keepsScale)
      .map((placement) => ({ placement, height: slope.height(placement) }))
      .sort((a, b) => b.height - a.height)
      .slice(0, BEST)
      .map(({ placement }) => {
        const climbed = climb(slope, placement, { metres: 4, degrees: 4, share: 0.06 }, 0.4);
        const { placement: at, height } = climbed;
        return { opening, placement: at, height: height + nearness(walls, at) };
      });
  });
  const best = Math.max(...found.map(({ height }) => height));
  const turn = ({ placement: { rotation } }: { placement: Placement }): number =>
    Math.round(Math.abs(rotation) / SAME_TURN);
  const [chosen] = found
    .filter(({ height }) => height >= best - AS_GOOD)
    .sort((a, b) => turn(a) - turn(b) || a.opening - b.opening || b.height - a.height);
  if (chosen === undefined) return nothing(UNMOVED);
  const { opening } = chosen;
  const fine = search(keepsScale ? FINE : FINEST, opening);
  const { placement } = climb(
    slopeOf(fine, keepsScale),
    chosen.placement,
    { metres: 0.5, degrees: 0.5, share: 0.01 },
    0.02,
  );
  const onWalls = ontoWalls(search(MIDDLE, opening), walls, placement, keepsScale);
  const last = rounded(onWalls, meanOf(fine.points));
  return measured(fine, walls, last);
}

/** What there is to say of a placement that a person chose. */
export function measureFit(
  plan: readonly Polygon[],
  outline: Polygon | MultiPolygon,
  pivot: Position,
  placement: Placement,
): OutlineFit {
  const planRings = ringsInPlane(plan.flatMap(partsOf), pivot);
  const outlineRings = ringsInPlane([...partsOf(outline)], pivot);
  const long = longSide(planRings);
  if (!(long > 0)) return nothing(placement);
  const walls = wallsOf(planRings, outlineRings, long);
  const options = { cells: FINE, long, keepsScale: true, hasGaps: false };
  return OPENINGS.map((opening) =>
    measured(searchOf(planRings, outlineRings, { ...options, opening }), walls, placement),
  ).reduce((best, one) => (one.overlap > best.overlap ? one : best));
}

const nothing = (placement: Placement): OutlineFit => ({ placement, overlap: 0, inside: 0, edges: 0 });

const measured = (search: Search, walls: Walls, placement: Placement): OutlineFit => ({
  placement,
  overlap: overlapOf(search, placement),
  inside: insideOf(search, placement),
  edges: sharedEdges(walls, placement),
});

const slopeOf = (search: Search, keepsScale: boolean): Slope => ({
  height: (placement) => overlapOf(search, placement),
  pivots: pivotsOf(search.points),
  keepsScale,
});

function longSide(shapes: readonly PlaneRings[]): number {
  const xs = shapes.flatMap(([shell]) => (shell ?? []).map(([x]) => x));
  const ys = shapes.flatMap(([shell]) => (shell ?? []).map(([, y]) => y));
  const span = (values: readonly number[]): number =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  return Math.max(span(xs), span(ys));
}

/** As it is shown. What is rounded is turned and scaled about the middle of the plan, which may lie far from the pivot. */
function rounded(placement: Placement, middle: PlanePoint): Placement {
  const { east, north, rotation, scale } = changedAbout(placement, middle, {
    rotation: Math.round(normalAngle(placement.rotation) * 100) / 100,
    scale: Math.round(placement.scale * 100_000) / 100_000,
  });
  return { east: Math.round(east * 100) / 100, north: Math.round(north * 100) / 100, rotation, scale };
}
