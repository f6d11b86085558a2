import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, distanceMetres, localPlane, partsOf } from '../../geometry/index.ts';
import { nearestOnSegment } from '../../geometry/plane/segment.ts';
import { runsThrough, type FloorGround, type GroundOf } from '../ground/index.ts';
import type { Seed } from './find-route.ts';
import { FloorPaths, type PathPoint } from './floor-paths.ts';
import { levelNumberKey, type RouteGraph } from './route-graph.ts';
import { isInRings } from '../../geometry/plane/ring.ts';

/** Where a route begins or ends: a point on a level, or a place with its shape. Null: out of doors. */
export interface Stop {
  /** Of a place. */
  fid?: string | undefined;
  position: Position;
  building: string | null;
  level: string | null;
  shape?: FeatureGeometry;
}

/** Where a stop meets the network of its floor, or would. */
export interface PlacedStop {
  /** A person can walk from the stop to the network: through a door or an open side, past no wall. */
  isJoined: boolean;
  /** The network is near enough, and a wall is in between. */
  isBehindWall: boolean;
  /** Metres between the stop and the network; 0 where a node lies in its shape. */
  metres: number;
  /** Where one turns on the way to the network, such as in a door. */
  via: Position[];
  /** Where it meets the network. */
  at: Position;
  /** Nodes that it leads to, and nodes from which it is reached. */
  leaving: Seed[];
  coming: Seed[];
  /** The two ends of the edge that it lies on, the lesser first, and the share of the way from one to the other. */
  edge: { a: number; b: number; share: number } | null;
}

/** A place is joined to a path at most this far from its door or its open side. */
export const NEAR_M = 15;

/** Metres around the border of a place in which its walls are drawn. */
const WALL_M = 0.5;

/** A way from a stop to the network that no wall crosses. */
interface Way {
  point: PathPoint;
  via: Position[];
  metres: number;
}

/** The paths of a floor, without and with the nodes that no link leads to or from. */
interface Floor {
  linked: FloorPaths;
  all: FloorPaths;
}

/** Puts stops onto a graph. */
export class StopFinder {
  readonly #graph: RouteGraph;
  readonly #groundOf: GroundOf;
  readonly #levels = new Map<number, Floor>();

  constructor(graph: RouteGraph, groundOf: GroundOf) {
    this.#graph = graph;
    this.#groundOf = groundOf;
    const { sources, targets, levels, isTransition } = graph;
    const joined = new Uint8Array(graph.nodes.length);
    for (const ends of [sources, targets]) for (const node of ends) joined[node] = 1;
    // A path through a wall was drawn to be walked: what lacks is a door, no path.
    graph.nodes.forEach(({ walled }, node) => {
      if (walled.length > 0) joined[node] = 1;
    });
    const nodes = new Map<number, number[]>();
    levels.forEach((level, node) => put(nodes, level, node));
    const links = new Map<number, number[]>();
    sources.forEach((from, link) => {
      const to = targets[link]!;
      // One direction of an edge is enough to find it.
      if (isTransition[link] === 0 && (from < to || walkedLink(graph, to, from) === null))
        put(links, levels[from]!, link);
    });
    for (const [level, own] of nodes) {
      const linked = own.filter((node) => joined[node] === 1);
      const paths = links.get(level) ?? [];
      this.#levels.set(level, {
        linked: new FloorPaths(graph, linked, paths),
        all: new FloorPaths(graph, own, paths),
      });
    }
  }

  /**
   * Null on a level without a network. The nearest point of it where the stop is not joined.
   * @param isToRepair nodes that no link leads to or from count, as a path may be drawn from there
   */
  place(stop: Stop, isToRepair = false): PlacedStop | null {
    const number = this.#graph.levelNumbers.get(levelNumberKey(stop.building, stop.level));
    const floor = number === undefined ? undefined : this.#levels.get(number);
    if (!floor) return null;
    const paths = isToRepair ? floor.all : floor.linked;
    const inside = stop.shape ? this.#inside(stop.shape, paths) : [];
    if (inside.length > 0) {
      const seeds = inside.map((node) => ({ node, seconds: 0 }));
      const at = this.#graph.nodes[inside[0]!]!.position;
      return { ...JOINED, metres: 0, via: [], at, leaving: seeds, coming: seeds, edge: null };
    }
    const ground = this.#groundOf(stop.building, stop.level);
    const way = wayToNetwork(stop, paths, ground);
    if (way !== null) return { ...JOINED, ...this.#meeting(way) };
    const point = paths.nearest(stop.position);
    if (point === null) return null;
    const isBehindWall = metresFromBorder(stop, point.at) <= NEAR_M;
    return { isJoined: false, isBehindWall, ...this.#meeting({ point, via: [], metres: point.metres }) };
  }

  /** The nodes within a place, and the paths that run through it, one direction of each. */
  within({ building, level, shape }: Stop): { nodes: number[]; links: number[] } {
    const number = this.#graph.levelNumbers.get(levelNumberKey(building, level));
    const paths = number === undefined ? undefined : this.#levels.get(number)?.all;
    const bounds = shape && shape.type !== 'Point' ? boundsOf(shape) : null;
    if (!paths || !shape || bounds === null) return { nodes: [], links: [] };
    const { nodes, sources, targets } = this.#graph;
    const at = (node: number): Position => nodes[node]!.position;
    return {
      nodes: this.#inside(shape, paths),
      links: paths
        .linksWithin(bounds)
        .filter((link) => runsThrough([at(sources[link]!), at(targets[link]!)], shape)),
    };
  }

  #inside(shape: FeatureGeometry, paths: FloorPaths): number[] {
    const bounds = boundsOf(shape);
    const parts = partsOf(shape);
    const nodes = bounds === null ? [] : paths.nodesWithin(bounds);
    return nodes.filter((node) => parts.some((rings) => isInRings(this.#graph.nodes[node]!.position, rings)));
  }

  #meeting({ point, via, metres }: Way): Omit<PlacedStop, 'isJoined' | 'isBehindWall'> {
    const { sources, targets } = this.#graph;
    const { at, node, link, share } = point;
    const walked = metres / this.#graph.speeds.walk;
    if (node >= 0) {
      const seeds = [{ node, seconds: walked }];
      return { metres, via, at, leaving: seeds, coming: seeds, edge: null };
    }
    const [from, to] = [sources[link]!, targets[link]!];
    return { metres, via, at, ...onEdge(this.#graph, from, to, share, walked) };
  }
}

/**
 * How a stop on the path between two nodes is left and reached.
 * @param share of the way from one to the other
 * @param walked seconds between the stop and the path, in the profile `walk`
 */
export function onEdge(
  graph: RouteGraph,
  from: number,
  to: number,
  share: number,
  walked: number,
): Pick<PlacedStop, 'leaving' | 'coming' | 'edge'> {
  const leaving: Seed[] = [];
  const coming: Seed[] = [];
  for (const [start, end, done] of [
    [from, to, share],
    [to, from, 1 - share],
  ] as const) {
    const link = walkedLink(graph, start, end);
    if (link === null) continue;
    const seconds = graph.walked[link]! / graph.speeds.walk;
    leaving.push({ node: end, seconds: walked + seconds * (1 - done), link });
    coming.push({ node: start, seconds: walked + seconds * done, link });
  }
  const edge = from < to ? { a: from, b: to, share } : { a: to, b: from, share: 1 - share };
  return { leaving, coming, edge };
}

export const JOINED = { isJoined: true, isBehindWall: false } as const;

function put(lists: Map<number, number[]>, key: number, one: number): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(one);
}

/**
 * The shortest way from a stop to the network: straight, through a door of the place or of the place around it, or over
 * an open side. Null where walls are in the way of all, or the network is too far.
 */
function wayToNetwork(stop: Stop, paths: FloorPaths, ground: FloorGround | undefined): Way | null {
  const { position, shape } = stop;
  const isClear = (a: Position, b: Position): boolean => ground?.barriers.crossingOf([a, b]) == null;
  const from = (start: Position): PathPoint | undefined =>
    paths.around(start, NEAR_M).find(({ at, metres }) => metres <= NEAR_M && isClear(start, at));
  const nearest = paths.around(position, NEAR_M)[0];
  if (nearest && nearest.metres <= NEAR_M && isClear(position, nearest.at))
    return { point: nearest, via: [], metres: nearest.metres };
  const ways: Way[] = [];
  const add = (point: PathPoint | undefined, via: Position[]): void => {
    if (point) ways.push({ point, via, metres: lengthOf([position, ...via, point.at]) });
  };
  const addDoor = (door: Position): void => {
    const straight = from(door);
    if (straight) add(straight, [door]);
    // A path beside the door is seen from a step outside of it.
    else for (const step of ground?.stepsFrom(door) ?? []) add(from(step), [door, step]);
  };
  add(from(position), []);
  if (shape && shape.type !== 'Point') {
    for (const door of ground?.doorsOf(shape) ?? []) addDoor(door);
    add(...overOpenSide(shape, paths, isClear));
  }
  if (ways.length === 0 && ground) {
    const around = ground.placeAround(position, shape);
    for (const door of around ? ground.doorsOf(around) : []) if (isClear(position, door)) addDoor(door);
  }
  return ways.reduce<Way | null>((best, way) => (best && best.metres <= way.metres ? best : way), null);
}

/** The nearest point of the network that is seen from the border of a place, and where on the border that is. */
function overOpenSide(
  shape: FeatureGeometry,
  paths: FloorPaths,
  isClear: (a: Position, b: Position) => boolean,
): [PathPoint | undefined, Position[]] {
  const seen = new Set<string>();
  const near: { point: PathPoint; border: Position; metres: number }[] = [];
  for (const corner of partsOf(shape).flatMap((rings) => alongRing(rings[0] ?? [])))
    for (const point of paths.around(corner, NEAR_M)) {
      const key = point.node >= 0 ? `${point.node}` : `${point.link}/${point.share.toFixed(2)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const border = nearestOnBorder(shape, point.at);
      if (border === null) continue;
      const metres = distanceMetres(border, point.at);
      if (metres <= NEAR_M) near.push({ point, border, metres });
    }
  // A wall may be drawn on either side of the border.
  const isOpen = ({ point: { at }, border, metres }: (typeof near)[number]): boolean =>
    isClear(beyond(at, border, metres + WALL_M), at);
  const found = near.sort((a, b) => a.metres - b.metres).find(isOpen);
  return found ? [found.point, [found.border]] : [undefined, []];
}

/** The point on the line from one over another that is so many metres from the first. */
function beyond(from: Position, over: Position, metres: number): Position {
  const plane = localPlane(from);
  const [x, y] = plane.toPlane(over);
  const length = Math.hypot(x, y);
  return length === 0 ? over : plane.toEarth([(x / length) * metres, (y / length) * metres]);
}

/** Spots along a ring, none further from the next than a place may be from a path. */
function alongRing(ring: readonly Position[]): Position[] {
  return ring.flatMap((to, i): Position[] => {
    const from = ring[i - 1];
    if (from === undefined) return [];
    const steps = Math.max(1, Math.ceil(distanceMetres(from, to) / NEAR_M));
    return Array.from({ length: steps }, (_, n): Position => {
      const share = (n + 1) / steps;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

function nearestOnBorder(shape: FeatureGeometry, to: Position): Position | null {
  const plane = localPlane(to);
  let best: [number, number] | null = null;
  for (const ring of partsOf(shape).flat())
    for (let i = 1; i < ring.length; i++) {
      const spot = nearestOnSegment([0, 0], plane.toPlane(ring[i - 1]!), plane.toPlane(ring[i]!));
      if (best === null || Math.hypot(...spot) < Math.hypot(...best)) best = spot;
    }
  return best && plane.toEarth(best);
}

/** Metres between the border of a stop's place, or the stop itself, and a point of the network. */
function metresFromBorder({ position, shape }: Stop, at: Position): number {
  const border = shape ? nearestOnBorder(shape, at) : null;
  return distanceMetres(border ?? position, at);
}

const lengthOf = (points: readonly Position[]): number =>
  points.reduce((sum, point, i) => (i === 0 ? 0 : sum + distanceMetres(points[i - 1]!, point)), 0);

export function walkedLink(graph: RouteGraph, from: number, to: number): number | null {
  const { offsets, targets, isTransition } = graph;
  for (let link = offsets[from]!; link < offsets[from + 1]!; link++)
    if (targets[link] === to && isTransition[link] === 0) return link;
  return null;
}
