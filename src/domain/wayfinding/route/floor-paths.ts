import Flatbush from 'flatbush';
import type { Position } from '../../entities/geometry.ts';
import { localPlane, type PlanePoint } from '../../geometry/index.ts';
import type { RouteGraph } from './route-graph.ts';

/** A point of the network of a floor: a node, or a share of a link. */
export interface PathPoint {
  metres: number;
  at: Position;
  /** -1 for a point of a link. */
  node: number;
  /** -1 for a node. */
  link: number;
  share: number;
}

/** Metres around a position in which the network is looked for first: mostly it is near. */
const LOOK_M = 40;
/** A link has to be nearer than a node by so many metres. */
const NEARER_M = 0.5;

/** The nodes and links of one floor that lead somewhere, found by where they are. */
export class FloorPaths {
  readonly #graph: RouteGraph;
  readonly nodes: readonly number[];
  readonly #links: readonly number[];
  #nodeIndex: Flatbush | null = null;
  #linkIndex: Flatbush | null = null;

  constructor(graph: RouteGraph, nodes: readonly number[], links: readonly number[]) {
    this.#graph = graph;
    this.nodes = nodes;
    this.#links = links;
  }

  /** The point of the network that is nearest to a position; null on a floor without one. */
  nearest(position: Position): PathPoint | null {
    const [near] = this.around(position, LOOK_M);
    if (near && near.metres <= LOOK_M - NEARER_M) return near;
    // What is found at the edge of the square need not be the nearest of all.
    return this.#points(position, this.nodes, this.#links)[0] ?? null;
  }

  /** The points of the network in a square around a position, the nearest of each link and each node, nearest first. */
  around(position: Position, metres: number): PathPoint[] {
    const plane = localPlane(position);
    const [low, high] = [plane.toEarth([-metres, -metres]), plane.toEarth([metres, metres])];
    return this.#points(position, this.nodesWithin([...low, ...high]), this.linksWithin([...low, ...high]));
  }

  nodesWithin(box: readonly [number, number, number, number]): number[] {
    this.#nodeIndex ??= indexed(this.nodes, (node) => [this.#at(node)]);
    return within(this.#nodeIndex, this.nodes, box);
  }

  linksWithin(box: readonly [number, number, number, number]): number[] {
    const { sources, targets } = this.#graph;
    this.#linkIndex ??= indexed(this.#links, (link) => [this.#at(sources[link]!), this.#at(targets[link]!)]);
    return within(this.#linkIndex, this.#links, box);
  }

  #at(node: number): Position {
    return this.#graph.nodes[node]!.position;
  }

  #points(position: Position, nodes: readonly number[], links: readonly number[]): PathPoint[] {
    const { sources, targets } = this.#graph;
    const plane = localPlane(position);
    const points = nodes.map((node): PathPoint => {
      const at = this.#at(node);
      return { metres: Math.hypot(...plane.toPlane(at)), at, node, link: -1, share: 0 };
    });
    for (const link of links) {
      const [from, to] = [this.#at(sources[link]!), this.#at(targets[link]!)];
      const share = shareNearest(plane.toPlane(from), plane.toPlane(to));
      if (share <= 0 || share >= 1) continue;
      const at: Position = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      points.push({ metres: Math.hypot(...plane.toPlane(at)), at, node: -1, link, share });
    }
    const rank = ({ metres, link }: PathPoint): number => (link < 0 ? metres : metres + NEARER_M);
    return points.sort((a, b) => rank(a) - rank(b));
  }
}

/** The share of the way from a to b that is nearest to the origin; outside of 0 to 1 beyond the ends. */
function shareNearest([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  return length === 0 ? 0 : -(ax * dx + ay * dy) / length;
}

function indexed(parts: readonly number[], cornersOf: (part: number) => Position[]): Flatbush | null {
  if (parts.length === 0) return null;
  const index = new Flatbush(parts.length);
  for (const part of parts) {
    const corners = cornersOf(part);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  index.finish();
  return index;
}

/** In the order in which they were given: of two as near the first is taken. */
const within = (
  index: Flatbush | null,
  parts: readonly number[],
  [west, south, east, north]: readonly [number, number, number, number],
): number[] =>
  index === null
    ? []
    : index
        .search(west, south, east, north)
        .sort((a, b) => a - b)
        .map((at) => parts[at]!);
