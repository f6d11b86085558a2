import Flatbush from 'flatbush';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import { boundsOf, localPlane, partsOf } from '../../geometry/index.ts';
import type { Seed } from './find-route.ts';
import { WALKING_SPEED } from './profiles.ts';
import { levelNumberKey, type RouteGraph } from './route-graph.ts';

/** Where a route begins or ends: a point on a level, or a place with its shape. Null: out of doors. */
export interface Stop {
  position: Position;
  building: string | null;
  level: string | null;
  shape?: FeatureGeometry;
}

/** A stop on the network. */
export interface PlacedStop {
  /** Metres between the stop and the network; 0 where a node lies in its shape. */
  metres: number;
  /** Where it meets the network. */
  at: Position;
  /** Nodes that it leads to, and nodes from which it is reached. */
  leaving: Seed[];
  coming: Seed[];
  /** The two ends of the edge that it lies on, the lesser first, and the share of the way from one to the other. */
  edge: { a: number; b: number; share: number } | null;
}

/** A place that lies further from the network than this is not reached by it. */
export const NEAR_M = 15;

interface LevelParts {
  nodes: number[];
  links: number[];
}

/** Parts of a level by where they lie, in degrees; null where there are none. */
interface LevelIndex {
  nodes: Flatbush | null;
  links: Flatbush | null;
}

/** Metres around a place in which the network is looked for first: most lie near to it. */
const LOOK_M = 40;
/** A link has to be nearer than a node by so many metres. */
const NEARER_M = 0.5;

/** Puts stops onto a graph. */
export class StopFinder {
  readonly #graph: RouteGraph;
  readonly #levels = new Map<number, LevelParts>();
  readonly #indexes = new Map<LevelParts, LevelIndex>();
  /** 1 for each node that a link leads to or from. */
  readonly #joined: Uint8Array;

  constructor(graph: RouteGraph) {
    this.#graph = graph;
    this.#joined = new Uint8Array(graph.nodes.length);
    for (const ends of [graph.sources, graph.targets]) for (const node of ends) this.#joined[node] = 1;
    graph.levels.forEach((level, node) => {
      this.#partsOf(level).nodes.push(node);
    });
    const { sources, targets, levels, isTransition } = graph;
    sources.forEach((from, link) => {
      if (isTransition[link] === 0) this.#partsOf(levels[from]!).links.push(link);
    });
    // One direction of an edge is enough to find it.
    for (const parts of this.#levels.values())
      parts.links = parts.links.filter(
        (link) => sources[link]! < targets[link]! || this.#between(targets[link]!, sources[link]!) === null,
      );
  }

  /**
   * Null where the level has no network. How far away the network may be is the caller's to judge.
   * @param isOfPaths nodes that no link leads to or from are passed over
   */
  place(stop: Stop, isOfPaths = false): PlacedStop | null {
    const number = this.#graph.levelNumbers.get(levelNumberKey(stop.building, stop.level));
    const parts = number === undefined ? undefined : this.#levels.get(number);
    if (!parts) return null;
    const wanted = ({ nodes, links }: LevelParts): LevelParts => ({
      nodes: isOfPaths ? nodes.filter((node) => this.#joined[node] === 1) : nodes,
      links,
    });
    const inside = stop.shape ? wanted({ nodes: this.#inside(stop.shape, parts), links: [] }).nodes : [];
    if (inside.length > 0) {
      const seeds = inside.map((node) => ({ node, seconds: 0 }));
      const at = this.#graph.nodes[inside[0]!]!.position;
      return { metres: 0, at, leaving: seeds, coming: seeds, edge: null };
    }
    const near = this.#nearest(stop.position, wanted(this.#around(stop.position, parts)));
    // What is found near is the nearest of all, unless it lies at the edge of where it was looked for.
    return near !== null && near.metres <= LOOK_M - NEARER_M
      ? near
      : this.#nearest(stop.position, wanted(parts));
  }

  #indexOf(parts: LevelParts): LevelIndex {
    const known = this.#indexes.get(parts);
    if (known !== undefined) return known;
    const { nodes: all, sources, targets } = this.#graph;
    const made: LevelIndex = {
      nodes: indexed(parts.nodes, (node) => [all[node]!.position]),
      links: indexed(parts.links, (link) => [all[sources[link]!]!.position, all[targets[link]!]!.position]),
    };
    this.#indexes.set(parts, made);
    return made;
  }

  #around(position: Position, parts: LevelParts): LevelParts {
    const { nodes, links } = this.#indexOf(parts);
    const plane = localPlane(position);
    const [[west, south], [east, north]] = [
      plane.toEarth([-LOOK_M, -LOOK_M]),
      plane.toEarth([LOOK_M, LOOK_M]),
    ];
    const box = [west, south, east, north] as const;
    return { nodes: within(nodes, parts.nodes, box), links: within(links, parts.links, box) };
  }

  #partsOf(level: number): LevelParts {
    const parts = this.#levels.get(level) ?? { nodes: [], links: [] };
    this.#levels.set(level, parts);
    return parts;
  }

  #inside(shape: FeatureGeometry, all: LevelParts): number[] {
    const parts = partsOf(shape);
    const bounds = boundsOf(shape);
    const nodes = bounds === null ? all.nodes : within(this.#indexOf(all).nodes, all.nodes, bounds);
    return nodes.filter((node) => parts.some((rings) => isInside(this.#graph.nodes[node]!.position, rings)));
  }

  /** The point of the level's network that is nearest to a position. */
  #nearest(position: Position, { nodes, links }: LevelParts): PlacedStop | null {
    const { nodes: all, sources, targets } = this.#graph;
    const plane = localPlane(position);
    let best = { square: Infinity, node: -1, link: -1, share: 0 };
    for (const node of nodes) {
      const [x, y] = plane.toPlane(all[node]!.position);
      const square = x * x + y * y;
      if (square < best.square) best = { square, node, link: -1, share: 0 };
    }
    for (const link of links) {
      const [ax, ay] = plane.toPlane(all[sources[link]!]!.position);
      const [bx, by] = plane.toPlane(all[targets[link]!]!.position);
      const [dx, dy] = [bx - ax, by - ay];
      const length = dx * dx + dy * dy;
      const share = length === 0 ? 0 : -(ax * dx + ay * dy) / length;
      if (share <= 0 || share >= 1) continue;
      const [x, y] = [ax + dx * share, ay + dy * share];
      const square = x * x + y * y;
      // Half a metre nearer, or the node is as good.
      if (square < best.square && (best.node < 0 || Math.sqrt(best.square) - Math.sqrt(square) > NEARER_M))
        best = { square, node: -1, link, share };
    }
    const metres = Math.sqrt(best.square);
    const walked = metres / WALKING_SPEED;
    if (best.node >= 0) {
      const seeds = [{ node: best.node, seconds: walked }];
      return { metres, at: all[best.node]!.position, leaving: seeds, coming: seeds, edge: null };
    }
    return best.link < 0 ? null : this.#onEdge(best.link, best.share, metres, walked);
  }

  #onEdge(link: number, share: number, metres: number, walked: number): PlacedStop {
    const { sources, targets, nodes, costs } = this.#graph;
    const [from, to] = [sources[link]!, targets[link]!];
    const back = this.#between(to, from);
    const leaving = [{ node: to, seconds: walked + costs.walk[link]! * (1 - share) }];
    const coming = [{ node: from, seconds: walked + costs.walk[link]! * share }];
    if (back !== null) {
      leaving.push({ node: from, seconds: walked + costs.walk[back]! * share });
      coming.push({ node: to, seconds: walked + costs.walk[back]! * (1 - share) });
    }
    const [a, b] = [nodes[from]!.position, nodes[to]!.position];
    const at: Position = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    const edge = from < to ? { a: from, b: to, share } : { a: to, b: from, share: 1 - share };
    return { metres, at, leaving, coming, edge };
  }

  /** The link that is walked from one node to another. */
  #between(from: number, to: number): number | null {
    return walkedLink(this.#graph, from, to);
  }
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

export function walkedLink(graph: RouteGraph, from: number, to: number): number | null {
  const { offsets, targets, isTransition } = graph;
  for (let link = offsets[from]!; link < offsets[from + 1]!; link++)
    if (targets[link] === to && isTransition[link] === 0) return link;
  return null;
}

function isInside([x, y]: Position, rings: readonly (readonly Position[])[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!;
      const [bx, by] = ring[i]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
}
