import { hypotenuse } from '../../geometry/metric/hypotenuse.ts';
import type { Part, Spot } from './plane.ts';
import { eachCovered, eachInside, eachTouched, type Grid, middleOf } from './grid/grid.ts';
import type { Goal, LevelSpace } from './level-space.ts';
import { isInRings } from '../../geometry/plane/ring.ts';
import { distanceToSegment } from '../../geometry/plane/segment.ts';

/** What each cell of a level is; 1 for yes. */
export interface Ground {
  grid: Grid;
  /** Can be walked on. */
  free: Uint8Array;
  /** A wall or an obstacle: never. */
  hard: Uint8Array;
  /** On the edge of a room that is drawn without walls: through doors only. */
  edge: Uint8Array;
  /** Furniture. */
  soft: Uint8Array;
  /** Belongs to a door. */
  door: Uint8Array;
}

/** Metres around a door in which the edge of a room is open. */
const DOOR_REACH = 0.3;
/** A wall this near to the edge of a room is that room's wall; metres. */
const WALL_NEAR = 0.35;
/** Share of the edges of rooms that must have walls for the walls to be what parts the rooms. */
const MOSTLY = 0.5;

/** Lays the level out on the grid. Every cell that a wall so much as touches is taken. */
export function layGround(space: LevelSpace, grid: Grid): Ground {
  const layer = (): Uint8Array => new Uint8Array(grid.width * grid.height);
  const [free, hard, edge, soft, door] = [layer(), layer(), layer(), layer(), layer()];
  for (const part of space.doors) eachCovered(grid, part, (cell) => (door[cell] = 1));
  const cutDoors = space.doors.filter((part) => isCut(part, space.walls));
  layWalls(space, grid, hard, cutDoors);
  layFloor(space, grid, free, hard, door);
  const rooms = space.goals.flatMap((goal) => goal.parts);
  if (!hasWalls(grid, rooms, hard)) layEdges(grid, rooms, edge, space.doors);
  for (const part of space.furniture) eachCovered(grid, part, (cell) => (soft[cell] = 1));
  const ground = { grid, free, hard, edge, soft, door };
  settle(ground);
  return ground;
}

/** Free cells are on the floor and in none of the other sets. */
function settle({ free, hard, edge, soft }: Ground): void {
  for (let cell = 0; cell < free.length; cell++)
    if (hard[cell] === 1 || edge[cell] === 1 || soft[cell] === 1) free[cell] = 0;
}

/** Takes furniture away in a box around a goal that it closes off. */
export function clearFurniture(ground: Ground, goal: Goal): boolean {
  let isAny = false;
  for (const part of goal.parts)
    eachCovered(ground.grid, part, (cell) => {
      if (ground.soft[cell] === 0) return;
      ground.soft[cell] = 0;
      if (ground.hard[cell] === 0 && ground.edge[cell] === 0) ground.free[cell] = 1;
      isAny = true;
    });
  return isAny;
}

/** Metres around a door in which no furniture closes it off. */
const BEFORE_DOOR = 0.8;

/** Removes furniture in a door or right before it. */
export function clearDoor({ grid, soft, hard, edge, free }: Ground, door: Part): void {
  const reach = Math.ceil(BEFORE_DOOR / grid.cell);
  const cells: number[] = [];
  eachCovered(grid, door, (cell) => cells.push(cell));
  for (const middle of cells)
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const cell = middle + dy * grid.width + dx;
        if (soft[cell] !== 1) continue;
        soft[cell] = 0;
        if (hard[cell] === 0 && edge[cell] === 0) free[cell] = 1;
      }
}

/** A door that is drawn over a wall which goes on below it. */
function isCut(door: Part, walls: readonly Part[]): boolean {
  const ring = door[0] ?? [];
  const count = ring.length - 1;
  const middle = ring
    .slice(1)
    .reduce<Spot>(([x, y], spot) => [x + spot[0] / count, y + spot[1] / count], [0, 0]);
  return walls.some((wall) => isInRings(middle, wall));
}

function layWalls(space: LevelSpace, grid: Grid, hard: Uint8Array, cutDoors: readonly Part[]): void {
  const inDoor = new Uint8Array(hard.length);
  for (const part of cutDoors) eachCovered(grid, part, (cell) => (inDoor[cell] = 1));
  for (const part of [...space.walls, ...space.columns]) {
    eachInside(grid, part, (cell) => {
      if (inDoor[cell] === 0 || !cutDoors.some((door) => isInRings(middleOf(grid, cell), door)))
        hard[cell] = 1;
    });
    for (const ring of part) layEdge(grid, ring, (cell) => (hard[cell] = 1), cutDoors, 0.02);
  }
}

function layFloor(space: LevelSpace, grid: Grid, free: Uint8Array, hard: Uint8Array, door: Uint8Array): void {
  const rooms = space.goals.flatMap((goal) => goal.parts);
  const floor = space.outline ?? [...space.walkable, ...rooms, ...space.doors];
  for (const part of floor) eachInside(grid, part, (cell) => (free[cell] = 1));
  // Walks don't leave the floor, not through its doors either; from one outline to its neighbour a door leads.
  const outlines = space.outline ?? [];
  for (const part of outlines)
    for (const ring of part)
      for (let i = 1; i < ring.length; i++)
        eachTouched(grid, ring[i - 1]!, ring[i]!, (cell) => {
          if (outlines.length === 1 || door[cell] === 0) hard[cell] = 1;
        });
}

/** Whether walls part the rooms, so that the edges of the rooms need not. */
function hasWalls(grid: Grid, rooms: readonly Part[], hard: Uint8Array): boolean {
  const reach = Math.ceil(WALL_NEAR / grid.cell);
  let walled = 0;
  let all = 0;
  for (const ring of rooms.flat())
    for (let i = 1; i < ring.length; i++)
      eachTouched(grid, ring[i - 1]!, ring[i]!, (cell) => {
        all += 1;
        if (isAnyNear(hard, cell, reach, grid.width)) walled += 1;
      });
  return walled >= all * MOSTLY;
}

function isAnyNear(layer: Uint8Array, cell: number, reach: number, width: number): boolean {
  for (let step = -reach; step <= reach; step++)
    if (layer[cell + step] === 1 || layer[cell + step * width] === 1) return true;
  return false;
}

function layEdges(grid: Grid, rooms: readonly Part[], edge: Uint8Array, doors: readonly Part[]): void {
  for (const ring of rooms.flat()) layEdge(grid, ring, (cell) => (edge[cell] = 1), doors, DOOR_REACH);
}

/** Marks the cells that a ring touches, but for its stretches within `reach` metres of a door. */
function layEdge(
  grid: Grid,
  ring: readonly Spot[],
  mark: (cell: number) => void,
  doors: readonly Part[],
  reach: number,
): void {
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    const near = doors.filter((door) => isNearBox(from, to, door, reach));
    if (near.length === 0) {
      eachTouched(grid, from, to, mark);
      continue;
    }
    const pieces = Math.max(1, Math.ceil(hypotenuse(to[0] - from[0], to[1] - from[1]) / (grid.cell / 3)));
    const at = (share: number): Spot => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ];
    for (let piece = 0; piece < pieces; piece++) {
      const middle = at((piece + 0.5) / pieces);
      if (!near.some((door) => distanceTo(middle, door) <= reach))
        eachTouched(grid, at(piece / pieces), at((piece + 1) / pieces), mark);
    }
  }
}

function isNearBox(a: Spot, b: Spot, part: Part, reach: number): boolean {
  const ring = part[0] ?? [];
  return ([0, 1] as const).every((axis) => {
    const low = Math.min(a[axis], b[axis]) - reach;
    const high = Math.max(a[axis], b[axis]) + reach;
    return ring.some((spot) => spot[axis] >= low) && ring.some((spot) => spot[axis] <= high);
  });
}

/** Metres from a spot to a part, 0 within. */
export function distanceTo(spot: Spot, part: Part): number {
  if (isInRings(spot, part)) return 0;
  let nearest = Infinity;
  for (const ring of part)
    for (let i = 1; i < ring.length; i++)
      nearest = Math.min(nearest, distanceToSegment(spot, ring[i - 1]!, ring[i]!));
  return nearest;
}
