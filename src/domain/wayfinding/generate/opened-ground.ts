import { cellsOf } from './anchors.ts';
import { regionsOf } from './grid/connected-regions.ts';
import { eachInside, type Grid } from './grid/grid.ts';
import type { LevelSpace } from './level-space.ts';
import { mainOf, openClosed } from './open-rooms.ts';
import { clearDoor, clearFurniture, type Ground, layGround } from './walkable-ground.ts';

/** The ground of a level that a person can walk on, and the middles of the openings that it was given. */
export function groundOf(space: LevelSpace, grid: Grid): { ground: Ground; openings: number[] } {
  const ground = layGround(space, grid);
  const openings = openAll(ground, space);
  return { ground, openings };
}

/** Opens what is closed for no good reason; furniture that bars a place is moved out of the way. */
function openAll(ground: Ground, { goals, walkable, doors }: LevelSpace): number[] {
  const cells = goals.map((goal) => cellsOf(ground.grid, goal));
  const places = new Set(cells.flat());
  const wanted = [...places];
  for (const part of walkable) eachInside(ground.grid, part, (cell) => wanted.push(cell));
  const openings = openClosed(ground, places, wanted);
  const regions = regionsOf(ground.grid, ground.free);
  const main = mainOf(regions, places);
  const isReached = (goal: number[]): boolean => goal.some((cell) => regions.of[cell] === main);
  const barred = goals.filter((_, i) => cells[i]!.length > 0 && !isReached(cells[i]!));
  const isCleared = barred.map((goal) => clearFurniture(ground, goal)).includes(true);
  if (!isCleared && barred.length === 0) return openings;
  openings.push(...openClosed(ground, places, wanted));
  const now = regionsOf(ground.grid, ground.free);
  const mainNow = mainOf(now, places);
  const isStillBarred = cells.some(
    (goal) => goal.length > 0 && !goal.some((cell) => now.of[cell] === mainNow),
  );
  if (isStillBarred) for (const door of doors) clearDoor(ground, door);
  return openings;
}
