import type { MultiPolygon, Polygon, Position } from '../../entities/geometry.ts';
import { partsOf, type PlanePoint } from '../../geometry/index.ts';
import {
  centresOf,
  closedMask,
  isCovered,
  maskOf,
  ringsInPlane,
  type AreaMask,
  type PlaneRings,
} from './area-mask.ts';
import { movePoint, normalAngle, UNMOVED, type Placement } from './placement.ts';

export interface OutlineFit {
  placement: Placement;
  /** Shared area over the area of both together, 0 to 1: 1 where the plan fills the outline exactly. */
  overlap: number;
  /** Share of the plan that lies inside of the outline, 0 to 1. */
  inside: number;
}

export interface FitOptions {
  /** The plan's unit is known: it is not made larger or smaller. */
  keepsScale: boolean;
  /** The outline is made of rooms, with walls between them that none of them covers. */
  hasGaps?: boolean;
}

/** Cells over the longer side of the plan: the coarse search, the fine one, and that for an unknown scale. */
const COARSE = 48;
const FINE = 160;
const FINEST = 256;
/** Metres. Walls between rooms, which no room covers. */
const WALL = 0.6;
/** Directions that are tried: buildings are drawn along their walls. */
const TURNS = 4;
const EVERY_DEGREES = 7.5;
/** Of two turns that fit about as well, the smaller one is meant: plans are drawn north up more often than not. */
const AS_GOOD = 0.015;
/** Candidates that are searched to the end. */
const BEST = 6;

interface Search {
  points: readonly PlanePoint[];
  pointArea: number;
  outline: AreaMask;
}

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
  const search = (cells: number): Search | null => {
    const long = longSide(planRings);
    if (!(long > 0)) return null;
    const cell = long / cells;
    const drawn = maskOf(planRings, cell);
    const outlineCell = Math.sqrt(maskOf(outlineRings, cell).area || 1) / cells;
    const whole = maskOf(outlineRings, outlineCell);
    // The walls of a plan in another unit are of another thickness.
    const scale = keepsScale || drawn.area === 0 ? 1 : Math.sqrt(whole.area / drawn.area);
    const mask = withoutGaps(drawn, scale);
    return {
      points: centresOf(mask),
      pointArea: cell * cell,
      outline: hasGaps ? withoutGaps(whole) : whole,
    };
  };
  const coarse = search(COARSE);
  if (coarse === null || coarse.points.length === 0 || coarse.outline.area === 0)
    return { placement: UNMOVED, overlap: 0, inside: 0 };
  const starts = startsOf(coarse, keepsScale)
    .map((placement) => ({ placement, overlap: overlapOf(coarse, placement) }))
    .sort((a, b) => b.overlap - a.overlap)
    .slice(0, BEST)
    .map(({ placement }) =>
      climb(coarse, placement, keepsScale, { metres: 4, degrees: 4, share: 0.06 }, 0.4),
    );
  const best = Math.max(...starts.map(({ overlap }) => overlap));
  const [chosen] = starts
    .filter(({ overlap }) => overlap >= best - AS_GOOD)
    .sort((a, b) => Math.abs(a.placement.rotation) - Math.abs(b.placement.rotation));
  const fine = search(keepsScale ? FINE : FINEST) ?? coarse;
  const { placement, overlap } = climb(
    fine,
    chosen!.placement,
    keepsScale,
    { metres: 0.5, degrees: 0.5, share: 0.01 },
    0.02,
  );
  return { placement: rounded(placement), overlap, inside: insideOf(fine, placement) };
}

/** The walls between rooms count as covered. */
const withoutGaps = (mask: AreaMask, scale = 1): AreaMask =>
  closedMask(mask, Math.max(1, Math.ceil(WALL / scale / mask.cell / 2)));

/** What there is to say of a placement that a person chose. */
export function measureFit(
  plan: readonly Polygon[],
  outline: Polygon | MultiPolygon,
  pivot: Position,
  placement: Placement,
): OutlineFit {
  const planRings = ringsInPlane(plan.flatMap(partsOf), pivot);
  const long = longSide(planRings);
  if (!(long > 0)) return { placement, overlap: 0, inside: 0 };
  const cell = long / FINE;
  const mask = withoutGaps(maskOf(planRings, cell));
  const search: Search = {
    points: centresOf(mask),
    pointArea: cell * cell,
    outline: maskOf(ringsInPlane([...partsOf(outline)], pivot), cell),
  };
  return { placement, overlap: overlapOf(search, placement), inside: insideOf(search, placement) };
}

/** Turns along the walls of both, and every few degrees besides, with the middles on each other. */
function startsOf(search: Search, keepsScale: boolean): Placement[] {
  const planArea = search.points.length * search.pointArea;
  const scale = keepsScale ? 1 : Math.sqrt(search.outline.area / planArea);
  const outlinePoints = centresOf(search.outline);
  const from = middleOf(search.points);
  const to = middleOf(outlinePoints);
  const along = mainDirection(outlinePoints) - mainDirection(search.points);
  const angles = [
    ...Array.from({ length: TURNS }, (_, i) => -along + i * 90),
    ...Array.from({ length: 360 / EVERY_DEGREES }, (_, i) => i * EVERY_DEGREES),
  ];
  return angles.map((angle) => {
    const turned = movePoint({ ...UNMOVED, rotation: angle, scale })(from);
    return { rotation: normalAngle(angle), scale, east: to[0] - turned[0], north: to[1] - turned[1] };
  });
}

interface Step {
  metres: number;
  degrees: number;
  share: number;
}

/** Goes to the best neighbour until none is better, with ever smaller steps. @param least share of the first step */
function climb(
  search: Search,
  start: Placement,
  keepsScale: boolean,
  first: Step,
  least: number,
): { placement: Placement; overlap: number } {
  const pivots = [middleOf(search.points), ...sidesOf(search.points)];
  let placement = start;
  let overlap = overlapOf(search, placement);
  for (let size = 1; size >= least;) {
    const neighbours = neighboursOf(placement, pivots, keepsScale, first, size);
    let isBetter = false;
    for (const next of neighbours) {
      const found = overlapOf(search, next);
      if (found <= overlap) continue;
      placement = next;
      overlap = found;
      isBetter = true;
      break;
    }
    if (!isBetter) size /= 2;
  }
  return { placement, overlap };
}

/**
 * Turned about the middle of the plan, so that this does not move it; scaled about that and about each of its sides, for a
 * plan that lacks a side fits at the others.
 * @param pivots the middle first
 */
function neighboursOf(
  placement: Placement,
  pivots: readonly PlanePoint[],
  keepsScale: boolean,
  { metres, degrees, share }: Step,
  size: number,
): Placement[] {
  const about = (pivot: PlanePoint, changed: Placement): Placement => {
    const [[x, y], [nx, ny]] = [movePoint(placement)(pivot), movePoint(changed)(pivot)];
    return { ...changed, east: changed.east + x - nx, north: changed.north + y - ny };
  };
  const signs = [-1, 1];
  const moved = signs.flatMap((sign) => [
    { ...placement, east: placement.east + sign * metres * size },
    { ...placement, north: placement.north + sign * metres * size },
    about(pivots[0]!, { ...placement, rotation: placement.rotation + sign * degrees * size }),
  ]);
  if (keepsScale) return moved;
  const scaled = pivots.flatMap((pivot) =>
    signs.map((sign) => about(pivot, { ...placement, scale: placement.scale * (1 + sign * share * size) })),
  );
  return [...moved, ...scaled];
}

/** The middles of the sides of the box around the points. */
function sidesOf(points: readonly PlanePoint[]): PlanePoint[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, y],
    [east, y],
    [x, south],
    [x, north],
  ];
}

function coveredBy({ points, outline }: Search, placement: Placement): number {
  const move = movePoint(placement);
  let covered = 0;
  for (const point of points) {
    const [x, y] = move(point);
    if (isCovered(outline, x, y)) covered += 1;
  }
  return covered;
}

function overlapOf(search: Search, placement: Placement): number {
  const cell = search.pointArea * placement.scale ** 2;
  const shared = coveredBy(search, placement) * cell;
  return shared / (search.points.length * cell + search.outline.area - shared);
}

const insideOf = (search: Search, placement: Placement): number =>
  coveredBy(search, placement) / search.points.length;

function middleOf(points: readonly PlanePoint[]): PlanePoint {
  let [x, y] = [0, 0];
  for (const [px, py] of points) [x, y] = [x + px, y + py];
  return [x / points.length, y / points.length];
}

/** Degrees anticlockwise from east along which the points stretch most. */
function mainDirection(points: readonly PlanePoint[]): number {
  const [mx, my] = middleOf(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  return (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI);
}

function longSide(shapes: readonly PlaneRings[]): number {
  const xs = shapes.flatMap(([shell]) => (shell ?? []).map(([x]) => x));
  const ys = shapes.flatMap(([shell]) => (shell ?? []).map(([, y]) => y));
  const span = (values: readonly number[]): number =>
    values.reduce((most, value) => Math.max(most, value), -Infinity) -
    values.reduce((least, value) => Math.min(least, value), Infinity);
  return Math.max(span(xs), span(ys));
}

const rounded = ({ east, north, rotation, scale }: Placement): Placement => ({
  east: Math.round(east * 100) / 100,
  north: Math.round(north * 100) / 100,
  rotation: Math.round(normalAngle(rotation) * 100) / 100,
  scale: Math.round(scale * 100_000) / 100_000,
});
