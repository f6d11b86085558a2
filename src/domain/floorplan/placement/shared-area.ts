import type { PlanePoint } from '../../geometry/index.ts';
import { centresOf, closedMask, filledMask, maskOf, type AreaMask, type PlaneRings } from './area-mask.ts';
import { movementOf, type Placement } from './placement.ts';

/** Metres. Walls between rooms, which no room covers. */
const WALL = 0.6;

/** A plan in cells, to be laid on an outline. */
export interface Search {
  /** The middles of the cells that the plan covers. */
  points: readonly PlanePoint[];
  /** The same, x and y in turn. */
  flat: Float64Array;
  pointArea: number;
  outline: AreaMask;
}

export interface SearchOptions {
  /** Over the longer side of the plan. */
  cells: number;
  long: number;
  keepsScale: boolean;
  /** The outline is made of rooms, with walls between them that none of them covers. */
  hasGaps: boolean;
  /** Share of the longer side that may be open in the outer walls of the plan. */
  opening: number;
}

export function searchOf(
  plan: readonly PlaneRings[],
  outline: readonly PlaneRings[],
  { cells, long, keepsScale, hasGaps, opening }: SearchOptions,
): Search {
  const cell = long / cells;
  const drawn = maskOf(plan, cell);
  const whole = maskOf(outline, Math.sqrt(areaOf(outline)) / cells);
  // The walls of a plan in another unit are of another thickness.
  const scale = keepsScale || drawn.area === 0 ? 1 : Math.sqrt(whole.area / drawn.area);
  const mask = filledMask(withoutGaps(drawn, Math.max(WALL / scale, opening * long)));
  const points = centresOf(mask);
  return {
    points,
    flat: Float64Array.from(points.flat()),
    pointArea: cell * cell,
    outline: filledMask(hasGaps ? withoutGaps(whole, WALL) : whole),
  };
}

/** Square metres, more than 0. */
function areaOf(shapes: readonly PlaneRings[]): number {
  let double = 0;
  for (const [shell = []] of shapes) {
    let own = 0;
    for (let i = 1; i < shell.length; i += 1)
      own += shell[i - 1]![0] * shell[i]![1] - shell[i]![0] * shell[i - 1]![1];
    double += Math.abs(own);
  }
  return Math.max(1, double / 2);
}

/** Gaps up to `width` count as covered. */
const withoutGaps = (mask: AreaMask, width: number): AreaMask =>
  closedMask(mask, Math.max(1, Math.ceil(width / mask.cell / 2)));

/** A search asks this some thousand times: no point is made for it. */
function coveredBy({ flat, outline }: Search, placement: Placement): number {
  const { cos, sin, east, north } = movementOf(placement);
  const { cell, west, south, columns, rows, covered } = outline;
  let count = 0;
  for (let i = 0; i < flat.length; i += 2) {
    const x = flat[i]!;
    const y = flat[i + 1]!;
    const across = (cos * x - sin * y + east - west) / cell;
    const up = (sin * x + cos * y + north - south) / cell;
    if (!(across >= 0 && up >= 0 && across < columns && up < rows)) continue;
    count += covered[Math.trunc(up) * columns + Math.trunc(across)]!;
  }
  return count;
}

/** Shared area over the area of both together. */
export function overlapOf(search: Search, placement: Placement): number {
  const cell = search.pointArea * placement.scale ** 2;
  const shared = coveredBy(search, placement) * cell;
  return shared / (search.points.length * cell + search.outline.area - shared);
}

/** Share of the plan that lies within the outline. */
export const insideOf = (search: Search, placement: Placement): number =>
  coveredBy(search, placement) / search.points.length;
