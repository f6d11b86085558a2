import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import { neighbourSteps, type Grid, middleOf } from './grid/grid.ts';
import type { Ground } from './walkable-ground.ts';
import { type Regions, regionsOf } from './grid/connected-regions.ts';

/** Metres that an opening may be deep: from a room over its edge, or over a wall that is not drawn. */
const DEPTH = 0.9;
/** Half of an opening's width, metres. */
const HALF_WIDTH = 0.4;
const ROUNDS = 12;

/**
 * Opens ground that no door leads to, where nothing but the edge of a room closes it off: in the middle of its border
 * with the ground that is reached. Never through a wall.
 * @param places cells that lie in a place.
 * @param wanted those, and others that a way shall lead to.
 * @returns the cells in the middle of the openings.
 */
export function openClosed(ground: Ground, places: ReadonlySet<number>, wanted: readonly number[]): number[] {
  const openings: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const regions = regionsOf(ground.grid, ground.free);
    const main = mainOf(regions, places);
    const closed = new Set(wanted.map((cell) => regions.of[cell]!));
    closed.delete(main);
    closed.delete(-1);
    const made = bordersOf(ground, regions, closed).flatMap((border) => {
      const opening = findOpening(ground, regions, border, main);
      return opening ? [opening] : [];
    });
    // The neighbours of the reached ground come first; regions behind them follow in the next round.
    if (made.length === 0) return openings;
    for (const opening of made) {
      openings.push(opening[Math.floor(opening.length / 2)]!);
      for (const cell of opening) clear(ground, cell);
    }
  }
  return openings;
}

/** The region with most ground outside places: the corridors. */
export function mainOf({ of, sizes }: Regions, places: ReadonlySet<number>): number {
  const ways = sizes.map(() => 0);
  of.forEach((region, cell) => {
    if (region !== -1 && !places.has(cell)) ways[region]! += 1;
  });
  return sizes.reduce((best, size, region) => {
    const more = ways[region]! - ways[best]!;
    return more > 0 || (more === 0 && size > sizes[best]!) ? region : best;
  }, 0);
}

/** The cells of each region that lie at its edge. */
function bordersOf({ grid, free }: Ground, { of }: Regions, wanted: ReadonlySet<number>): number[][] {
  const steps = straightSteps(grid);
  const borders = new Map([...wanted].map((region): [number, number[]] => [region, []]));
  for (let cell = 0; cell < free.length; cell++)
    if (of[cell] !== -1 && steps.some((step) => free[cell + step] === 0)) borders.get(of[cell]!)?.push(cell);
  return [...borders.values()];
}

const straightSteps = (grid: Grid): number[] => neighbourSteps(grid.width).filter((_, k) => k % 2 === 0);

/** The way over the border, in cells, or null. */
function findOpening(
  ground: Ground,
  regions: Regions,
  border: readonly number[],
  to: number,
): number[] | null {
  const { grid, hard, free } = ground;
  const steps = straightSteps(grid);
  const most = Math.ceil(DEPTH / grid.cell);
  const cameFrom = new Map(border.map((cell) => [cell, -1]));
  let front = border;
  for (let depth = 0; depth < most && front.length > 0; depth++) {
    const met: number[] = [];
    const next: number[] = [];
    for (const cell of front)
      for (const step of steps) {
        const other = cell + step;
        if (other < 0 || other >= free.length || cameFrom.has(other) || hard[other] === 1) continue;
        if (free[other] === 1 && regions.of[other] !== to) continue;
        cameFrom.set(other, cell);
        (regions.of[other] === to ? met : next).push(other);
      }
    if (met.length > 0) return wayBack(cameFrom, middlemost(grid, met));
    front = next;
  }
  return null;
}

function middlemost(grid: Grid, cells: readonly number[]): number {
  const spots = cells.map((cell) => middleOf(grid, cell));
  const x = spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length;
  const away = (i: number): number => hypotenuse(spots[i]![0] - x, spots[i]![1] - y);
  let best = 0;
  for (let i = 1; i < cells.length; i++) if (away(i) < away(best)) best = i;
  return cells[best]!;
}

function wayBack(cameFrom: ReadonlyMap<number, number>, end: number): number[] {
  const way: number[] = [];
  for (let cell = end; cell !== -1; cell = cameFrom.get(cell) ?? -1) way.push(cell);
  return way;
}

function clear({ grid, free, hard, edge, soft }: Ground, middle: number): void {
  const reach = Math.round(HALF_WIDTH / grid.cell);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const cell = middle + dy * grid.width + dx;
      if (hard[cell] === 1 || soft[cell] === 1) continue;
      // The edge of the room is opened; ground outside the floor only along the way itself.
      if (edge[cell] === 1 || (dx === 0 && dy === 0)) {
        edge[cell] = 0;
        free[cell] = 1;
      }
    }
}
