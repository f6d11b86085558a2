import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import type { Spot } from './plane.ts';
import { cellAt, eachCovered, eachInside, type Grid, middleOf } from './grid/grid.ts';
import type { Ground } from './walkable-ground.ts';
import type { Goal, LevelSpace } from './level-space.ts';
import { mostCommon, type Regions } from './grid/connected-regions.ts';

/** A cell that the network must reach. */
export interface Anchor {
  cell: number;
  goal: Goal | null;
}

/** Metres of clearance that are enough for a node to stand well. */
const ROOMY = 1.2;
/** Metres from a point in which free ground is looked for. */
const POINT_REACH = 1.5;
/** Square metres from which a nameless space is a room of its own. */
const LEAST_ROOM = 2;

export const cellsOf = (grid: Grid, goal: Goal): number[] => {
  const cells: number[] = [];
  for (const part of goal.parts) eachInside(grid, part, (cell) => cells.push(cell));
  return cells;
};

/** Where the node of a goal stands best: with room around it, then near the goal's middle. Null where nothing is free. */
export function anchorOf(
  ground: Ground,
  regions: Regions,
  clearance: Float32Array,
  goal: Goal,
): Anchor | null {
  const { grid } = ground;
  const cell = goal.spot
    ? nearestFree(ground, goal.spot)
    : bestCell(grid, cellsOf(grid, goal), regions, clearance);
  return cell === -1 ? null : { cell, goal };
}

/** @param cells all in one place; what counts is the region that most of them are in. */
export function bestCell(
  grid: Grid,
  cells: readonly number[],
  regions: Regions,
  clearance: Float32Array,
): number {
  const region = mostCommon(cells, regions.of);
  if (region === -1) return -1;
  const inside = cells.filter((cell) => regions.of[cell] === region);
  const spots = inside.map((cell) => middleOf(grid, cell));
  const middle: Spot = [
    spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length,
    spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length,
  ];
  let best = -1;
  let bestRoom = -1;
  let bestAway = Infinity;
  inside.forEach((cell, i) => {
    // In steps of a quarter metre, so that a hair of clearance does not pull the node away from the middle.
    const room = Math.floor(Math.min(clearance[cell]!, ROOMY) * 4);
    const away = hypotenuse(spots[i]![0] - middle[0], spots[i]![1] - middle[1]);
    if (room < bestRoom || (room === bestRoom && away >= bestAway)) return;
    best = cell;
    bestRoom = room;
    bestAway = away;
  });
  return best;
}

/** The free cell nearest to a spot; -1 if none is near. */
export function nearestFree({ grid, free }: Ground, spot: Spot): number {
  const reach = Math.ceil(POINT_REACH / grid.cell);
  const middle = cellAt(grid, spot);
  if (middle === -1) return -1;
  let best = -1;
  let nearest = POINT_REACH;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const cell = middle + dy * grid.width + dx;
      if (free[cell] !== 1) continue;
      const [x, y] = middleOf(grid, cell);
      const away = hypotenuse(x - spot[0], y - spot[1]);
      if (away >= nearest) continue;
      best = cell;
      nearest = away;
    }
  return best;
}

/** One in each door that has free ground: as far from its jambs as can be. */
export function doorAnchors(
  ground: Ground,
  regions: Regions,
  clearance: Float32Array,
  space: LevelSpace,
): Anchor[] {
  return space.doors.flatMap((part) => {
    const cells: number[] = [];
    eachCovered(ground.grid, part, (cell) => cells.push(cell));
    const inside: number[] = [];
    eachInside(ground.grid, part, (cell) => inside.push(cell));
    const free = inside.filter((cell) => ground.free[cell] === 1);
    const cell = bestCell(ground.grid, free.length > 0 ? free : cells, regions, clearance);
    return cell === -1 ? [] : [{ cell, goal: null }];
  });
}

/** An anchor in every space behind doors that has none yet: a room that was not drawn as one. */
export function spaceAnchors(
  grid: Grid,
  spaces: Regions,
  clearance: Float32Array,
  others: readonly Anchor[],
): Anchor[] {
  const taken = new Set(others.map((anchor) => spaces.of[anchor.cell]!));
  const cells = spaces.sizes.map((): number[] => []);
  spaces.of.forEach((space, cell) => {
    if (space >= 0 && !taken.has(space)) cells[space]!.push(cell);
  });
  return cells.flatMap((inside) => {
    if (inside.length * grid.cell ** 2 < LEAST_ROOM) return [];
    return [{ cell: bestCell(grid, inside, spaces, clearance), goal: null }];
  });
}
