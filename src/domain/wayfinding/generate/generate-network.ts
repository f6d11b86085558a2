import { BUILDING_ENTRANCE, PATH_NODE } from '../../content/index.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { type Anchor, anchorOf, cellsOf, doorAnchors, nearestFree, spaceAnchors } from './anchors.ts';
import { clearanceOf } from './grid/clearance.ts';
import { type Grid, gridAround, middleOf } from './grid/grid.ts';
import { distanceTo, type Ground } from './walkable-ground.ts';
import { groundOf } from './opened-ground.ts';
import { clustersOf } from './clusters.ts';
import { type Goal, goalsAmong, type LevelFeature, type LevelSpace, levelSpace } from './level-space.ts';
import type { Net } from './edges/edge-graph.ts';
import { type Regions, regionsOf } from './grid/connected-regions.ts';
import { connectedParts } from '../network/connected-parts.ts';
import { addShortcuts } from './edges/add-shortcuts.ts';
import { untangle } from './edges/untangle.ts';
import { cornerCells } from './grid/corners.ts';
import { porches } from './porches.ts';
import { cellDistance, greedySpanner } from './edges/greedy-spanner.ts';
import { pullTight } from './edges/pull-tight.ts';
import { hasRoomOver, sightOver } from './grid/line-of-sight.ts';
import { PASSING_ROOM } from './edges/straight-edges.ts';

import { simplifyEdges } from './edges/simplify-edges.ts';
import { thinGround } from './grid/thinning.ts';
import { tidyNetwork } from './edges/tidy-network.ts';
import { trace } from './edges/trace-skeleton.ts';

/** A transition of the level that is there already and stays, for its links to other levels. */
export interface StandingNode {
  fid: string;
  typeCode: string;
  position: Position;
}

export interface MadeNode {
  position: Position;
  /** The place or transition of the node; null for a plain point of a path. */
  goal: Pick<Goal, 'fid' | 'name' | 'nodeType' | 'isStanding'> | null;
  /** Places of the nodes it is joined to. */
  neighbors: number[];
}

export interface MadeNetwork {
  nodes: MadeNode[];
  /** Fids of places and transitions that visitors do not come to: see `joinedNodes`. */
  unreached: string[];
  /** How many networks it falls into that do not hang together: one is good. */
  parts: number;
}

/** Metres: a transition stands for the lift or stairs that it is this near to. */
const STANDS_FOR = 3;

/**
 * A network for one level: reaches every room, door and transition that can be walked to, along the middle of corridors, never
 * through a wall. The same level gives the same network. Null without walkable ground.
 */
export function generateNetwork(
  features: readonly LevelFeature[],
  building: FeatureGeometry | null,
  standing: readonly StandingNode[] = [],
): MadeNetwork | null {
  const { near, stray } = clustersOf(features);
  const space = levelSpace(near, building);
  const grid = space && gridAround(extentOf(space));
  if (!space || !grid) return null;
  space.goals = withStanding(space, standing);
  const { ground, openings } = groundOf(space, grid);
  const regions = regionsOf(grid, ground.free);
  const clearance = clearanceOf(grid, ground.free);
  const all = placeAnchors(ground, regions, clearance, space, openings);
  const reached = reachedRegions(regions, all);
  const anchors = all.filter((anchor) => reached.has(regions.of[anchor.cell]!));
  const cells = new Set(anchors.map((anchor) => anchor.cell));
  const lines = ground.free.map((isFree, cell) => (isFree === 1 && reached.has(regions.of[cell]!) ? 1 : 0));
  thinGround(grid, lines, clearance, cells);
  const sight = sightOver(grid, clearance);
  const rooms = roomLayer(grid, space.goals);
  const net = simplifyEdges(
    grid,
    greedySpanner(trace(grid, lines, clearance, cells), cells, rooms),
    clearance,
    sight,
  );
  tidyNetwork(grid, net, cells, sight);
  const short = shorten(grid, net, space, anchors, clearance);
  const { joined, ...network } = networkOf(space, grid, short, anchors);
  const closed = closedPoints(space, ground, regions, joined);
  return { ...network, unreached: [...network.unreached, ...closed, ...goalsAmong(stray)] };
}

/** Metres: a walk needs no bend so near to a door or a place, but at a wall that ends beside a door. */
const NEAR_END = 1;
const BESIDE_END = 0.5;

/** The network with the ways that spare a detour, pulled tight and without a tangle. */
function shorten(
  grid: Grid,
  net: Net,
  space: LevelSpace,
  anchors: readonly Anchor[],
  clearance: Float32Array,
): Net {
  const ends = new Set(anchors.map(({ cell }) => cell));
  const places = new Set(anchors.flatMap(({ cell, goal }) => (goal ? [cell] : [])));
  const entrances = new Set(
    anchors.flatMap(({ cell, goal }) => (goal?.nodeType === BUILDING_ENTRANCE ? [cell] : [])),
  );
  const nearest = (spot: number): number =>
    Math.min(...anchors.map(({ cell }) => cellDistance(grid, cell, spot)));
  const corners = cornerCells(grid, clearance).map((spot) => ({ spot, metres: nearest(spot) }));
  const spots = [
    ...corners.flatMap(({ spot, metres }) => (metres >= NEAR_END ? [spot] : [])),
    ...porches(grid, space.doors, clearance),
  ];
  const beside = corners.flatMap(({ spot, metres }) =>
    metres >= BESIDE_END && metres < NEAR_END ? [spot] : [],
  );
  const hasRoom = hasRoomOver(grid, clearance, PASSING_ROOM);
  const short = addShortcuts(grid, net, spots, places, ends, hasRoom, {
    cells: entrances,
    spots: beside,
  });
  const sight = sightOver(grid, clearance);
  pullTight(grid, short, places, sight);
  tidyNetwork(grid, short, places, sight);
  pullTight(grid, short, places, sight);
  untangle(grid, short, places, ends, sight);
  pullTight(grid, short, places, sight);
  tidyNetwork(grid, short, places, sight);
  return short;
}

/** 1 where a place is, 0 on ground that leads from one to the next. */
function roomLayer(grid: Grid, goals: readonly Goal[]): Uint8Array {
  const rooms = new Uint8Array(grid.width * grid.height);
  for (const goal of goals) for (const cell of cellsOf(grid, goal)) rooms[cell] = 1;
  return rooms;
}

const extentOf = (space: LevelSpace) =>
  space.outline ?? [...space.walkable, ...space.doors, ...space.goals.flatMap((goal) => goal.parts)];

/** Transitions that stand take the place of the lifts and stairs they stand for. */
function withStanding(space: LevelSpace, standing: readonly StandingNode[]): Goal[] {
  const transitions = standing.map(({ fid, typeCode, position }): Goal => ({
    fid,
    name: null,
    nodeType: typeCode,
    parts: [],
    spot: space.frame.toFrame(position),
    isStanding: true,
  }));
  const isTaken = (goal: Goal): boolean =>
    transitions.some(({ nodeType, spot }) => {
      if (nodeType !== goal.nodeType || !spot) return false;
      const places = goal.spot ? [[[goal.spot, goal.spot]]] : goal.parts;
      // A point of a path stands for the place that it lies in, and for none beside it.
      const most = nodeType === PATH_NODE ? 0 : STANDS_FOR;
      return places.some((part) => distanceTo(spot, part) <= most);
    });
  return [...space.goals.filter((goal) => !isTaken(goal)), ...transitions];
}

function placeAnchors(
  ground: Ground,
  regions: Regions,
  clearance: Float32Array,
  space: LevelSpace,
  openings: readonly number[],
): Anchor[] {
  const goals = space.goals.flatMap((goal) => anchorOf(ground, regions, clearance, goal) ?? []);
  const doors = [
    ...doorAnchors(ground, regions, clearance, space),
    ...openings.map((cell) => ({ cell, goal: null })),
  ];
  const closed = ground.free.map((isFree, cell) => (isFree === 1 && ground.door[cell] === 0 ? 1 : 0));
  const spaces = regionsOf(ground.grid, closed);
  return [...goals, ...doors, ...spaceAnchors(ground.grid, spaces, clearance, goals)];
}

/** Parts of the level that hang together and have at least two things to join. */
function reachedRegions(regions: Regions, anchors: readonly Anchor[]): Set<number> {
  const cells = new Map<number, Set<number>>();
  for (const { cell } of anchors) {
    const region = regions.of[cell]!;
    cells.set(region, (cells.get(region) ?? new Set()).add(cell));
  }
  return new Set([...cells].flatMap(([region, inside]) => (inside.size > 1 ? [region] : [])));
}

function networkOf(
  space: LevelSpace,
  grid: Grid,
  net: Net,
  anchors: readonly Anchor[],
): MadeNetwork & { joined: readonly number[] } {
  const goalAt = new Map<number, Goal>();
  for (const { cell, goal } of anchors) {
    // Where two places share a node, the transition is what it is.
    const other = goalAt.get(cell);
    if (goal && (!other || other.nodeType === PATH_NODE)) goalAt.set(cell, goal);
  }
  const cells = [...new Set([...net.nodes(), ...goalAt.keys()])].sort((a, b) => a - b);
  const places = new Map(cells.map((cell, place) => [cell, place]));
  const nodes = cells.map((cell): MadeNode => {
    const goal = goalAt.get(cell) ?? null;
    const neighbors = net.neighbors(cell).map((other) => places.get(other)!);
    return {
      position: space.frame.toEarth(middleOf(grid, cell)),
      goal: goal && { fid: goal.fid, name: goal.name, nodeType: goal.nodeType, isStanding: goal.isStanding },
      neighbors: neighbors.sort((a, b) => a - b),
    };
  });
  const parts = connectedParts(nodes.keys(), (node) => nodes[node]!.neighbors);
  const joined = joinedNodes(nodes, parts);
  const found = new Set(
    anchors.flatMap(({ cell, goal }) => (goal && joined.has(places.get(cell)!) ? [goal.fid] : [])),
  );
  return {
    nodes,
    joined: [...joined].map((place) => cells[place]!),
    parts: parts.length,
    unreached: space.goals.flatMap((goal) => (found.has(goal.fid) ? [] : [goal.fid])),
  };
}

/** The places drawn as points that stand where no joined part of the network comes. */
function closedPoints(
  { points }: LevelSpace,
  ground: Ground,
  regions: Regions,
  joined: readonly number[],
): string[] {
  const open = new Set(joined.map((cell) => regions.of[cell]!));
  return points.flatMap(({ fid, spot }) => {
    const cell = nearestFree(ground, spot);
    return cell !== -1 && open.has(regions.of[cell]!) ? [] : [fid];
  });
}

/**
 * The nodes that visitors come to: of the parts with an entrance, or with a transition beside other places, as that leads to
 * another floor; otherwise of the part with the most places.
 */
function joinedNodes(nodes: readonly MadeNode[], parts: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const goalsOf = (part: ReadonlySet<number>): string[] =>
    [...part].flatMap((node) => nodes[node]!.goal?.nodeType ?? []);
  const isJoined = (part: ReadonlySet<number>): boolean => {
    const goals = goalsOf(part);
    if (goals.includes(BUILDING_ENTRANCE)) return true;
    const rides = goals.filter((type) => type !== PATH_NODE).length;
    // A lift alone, with walls all around, leads nowhere.
    return rides > 0 && rides < goals.length;
  };
  const joined = parts.filter(isJoined);
  if (joined.length > 0) return new Set(joined.flatMap((part) => [...part]));
  const rank = (part: ReadonlySet<number>): number => goalsOf(part).length * (nodes.length + 1) + part.size;
  return parts.reduce<ReadonlySet<number>>(
    (best, part) => (best.size === 0 || rank(part) > rank(best) ? part : best),
    new Set(),
  );
}
