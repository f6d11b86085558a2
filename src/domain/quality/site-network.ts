import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import {
  type GapOf,
  gapsOf,
  networkIssues,
  nodesTouchedBy,
  offNetwork,
  type OffNetwork,
  reachedNodes,
} from '../wayfinding/check/index.ts';
import type { GroundOf } from '../wayfinding/ground/index.ts';
import { fidOf } from '../wayfinding/network/network-node.ts';
import {
  routeGraph,
  type RouteNode,
  routeNodesOfRows,
  StopFinder,
  walkableNode,
  walledPaths,
} from '../wayfinding/route/index.ts';
import { type Finding, findingOf } from './rules/index.ts';

/** So many nodes change at once without all of the network being looked through. */
const FEW = 50;

/** The network of a floor, and beside it the nodes of other floors that its paths lead to. */
interface Floor {
  level: string | null;
  nodes: RouteNode[];
  stops: StopFinder;
  ground: ReturnType<GroundOf>;
}

const floorOf = (building: string | null, level: string | null): string => `${building}\n${level}`;

/**
 * The network of a site as it was when it was checked last, and the places that no route leads to. What is the same
 * as in the one before is taken from it.
 */
export class SiteNetwork {
  private readonly issuesOf = new Map<string, readonly Finding[]>();
  /** A floor without any network counts as not drawn yet. */
  readonly levels: ReadonlySet<string | null>;
  private readonly nodes = new Map<string, RouteNode>();
  /** The same without the paths that run through walls. */
  private readonly walkable = new Map<string, RouteNode>();
  private readonly nodeOfRow = new Map<Feature, RouteNode | null>();
  private readonly grounds = new Map<string, ReturnType<GroundOf>>();
  private readonly walled: readonly Finding[];
  /** By the nodes of a floor. */
  private readonly gaps = new Map<readonly RouteNode[], GapOf>();
  private readonly floors = new Map<string, Floor>();
  /** Nodes that the change since the one before has to do with; undefined: all of them may be. */
  private readonly touched: ReadonlySet<string> | undefined;
  /** Nodes that visitors reach. */
  private readonly reached: ReadonlySet<string>;

  /** @param changed nodes that are not as they were before: put, or gone */
  constructor(
    rows: readonly Feature[],
    taxonomy: Taxonomy,
    groundOf: GroundOf,
    before?: SiteNetwork,
    changed?: ReadonlySet<string>,
  ) {
    for (const row of rows) {
      const known = before?.nodeOfRow.get(row);
      const node = known === undefined ? (routeNodesOfRows([row])[0] ?? null) : known;
      this.nodeOfRow.set(row, node);
      if (node !== null) this.nodes.set(node.fid, node);
    }
    const touched =
      before === undefined || changed === undefined || changed.size > FEW
        ? undefined
        : nodesTouchedBy(changed, before.nodes, this.nodes);
    this.touched = touched;
    if (before !== undefined && touched !== undefined)
      for (const [fid, issues] of before.issuesOf)
        if (!touched.has(fid) && this.nodes.has(fid)) this.issuesOf.set(fid, issues);
    const issues = networkIssues([...this.nodes.values()], taxonomy, touched);
    const wanted = new Set(issues.map(({ fid }) => fid));
    const rowOf = new Map<string, Feature>(
      rows.filter(({ fid }) => wanted.has(fid)).map((row) => [row.fid, row]),
    );
    for (const { fid, severity, code } of issues) {
      const row = rowOf.get(fid);
      // It is connected all the same: the list of the network names it.
      if (row === undefined || code === 'members-differ') continue;
      const finding = findingOf(severity === 'error' ? 'network-broken' : 'network-partial', row, code);
      this.issuesOf.set(fid, [...(this.issuesOf.get(fid) ?? []), finding]);
    }
    this.levels = new Set(rows.map(({ levelLid }) => levelLid));
    this.setWallsApart(groundOf, before);
    this.walled = this.pathsThroughWalls(rows);
    this.reached = reachedNodes(this.walkable);
    for (const [floor, nodes] of this.nodesByFloor()) {
      const earlier = before?.floors.get(floor);
      const ground = this.grounds.get(floor);
      const isSame =
        earlier?.ground === ground &&
        earlier?.nodes.length === nodes.length &&
        nodes.every((node, i) => node === earlier.nodes[i]);
      this.floors.set(
        floor,
        isSame
          ? earlier
          : {
              level: nodes[0]!.level,
              nodes,
              ground,
              stops: new StopFinder(routeGraph(nodes, taxonomy), groundOf),
            },
      );
    }
  }

  /** What is wrong with its nodes and paths. */
  issues(): Finding[] {
    return [...[...this.nodes.keys()].flatMap((fid) => this.issuesOf.get(fid) ?? []), ...this.walled];
  }

  /** Sets apart what runs through walls; where neither nodes nor walls have changed, as it was before. */
  private setWallsApart(groundOf: GroundOf, before?: SiteNetwork): void {
    let floor: string | undefined;
    let last: RouteNode | undefined;
    let ground: ReturnType<GroundOf>;
    const { touched } = this;
    for (const node of this.nodes.values()) {
      const { fid, building, level } = node;
      if (floor === undefined || building !== last?.building || level !== last.level) {
        floor = floorOf(building, level);
        ground = groundOf(building, level);
        this.grounds.set(floor, ground);
      }
      last = node;
      const isSame =
        before !== undefined &&
        touched?.has(fid) === false &&
        before.nodes.get(fid) === node &&
        before.grounds.get(floor) === ground;
      const known = isSame ? before.walkable.get(fid) : undefined;
      this.walkable.set(fid, known ?? walkableNode(node, (other) => this.nodes.get(other), groundOf));
    }
  }

  /** Each once, at one of its ends. */
  private pathsThroughWalls(rows: readonly Feature[]): Finding[] {
    const paths = walledPaths(this.walkable.values());
    if (paths.length === 0) return [];
    const rowOf = new Map<string, Feature>(rows.map((row) => [row.fid, row]));
    return paths.map(([from, to]) => findingOf('path-through-wall', rowOf.get(from)!, to));
  }

  private nodesByFloor(): Map<string, RouteNode[]> {
    const floors = new Map<string, Set<RouteNode>>();
    // Nodes of a floor mostly follow each other.
    let last: RouteNode | undefined;
    let nodes = new Set<RouteNode>();
    for (const node of this.walkable.values()) {
      if (node.building !== last?.building || node.level !== last.level) {
        const floor = floorOf(node.building, node.level);
        nodes = floors.get(floor) ?? new Set();
        floors.set(floor, nodes);
      }
      last = node;
      nodes.add(node);
      for (const link of node.neighbors) {
        const other = this.walkable.get(fidOf(link));
        if (other !== undefined && other.level !== node.level) nodes.add(other);
      }
    }
    return new Map([...floors].map(([floor, nodes]) => [floor, [...nodes]]));
  }

  /** Why no route leads to a place; null if one does, and on a level that has no network yet. */
  offNetwork(place: Feature): OffNetwork | null {
    const { buildingLid, levelLid } = place;
    if (!isPlace(place) || levelLid === null || !this.levels.has(levelLid)) return null;
    const floor = this.floors.get(floorOf(buildingLid, levelLid));
    if (floor === undefined) return { cause: 'no-paths', metres: null };
    const { nodes, stops } = floor;
    const gapOf = this.gaps.get(nodes) ?? gapsOf(nodes, this.reached);
    this.gaps.set(nodes, gapOf);
    return offNetwork(place, stops, { nodes, reached: this.reached, gapOf });
  }

  /** The levels on which other places than before may be reached; undefined: all of them. */
  levelsUnlike(before: SiteNetwork): Set<string | null> | undefined {
    if (this.touched === undefined) return undefined;
    const unlike = new Set(this.touched);
    for (const [one, other] of [
      [before, this],
      [this, before],
    ] as const)
      for (const fid of one.reached) if (!other.reached.has(fid)) unlike.add(fid);
    const levels = new Set<string | null>();
    // A floor has nodes of others beside its own: how far it is from what is reached depends on them too.
    for (const { floors } of [before, this])
      for (const { level, nodes } of floors.values())
        if (!levels.has(level) && nodes.some(({ fid }) => unlike.has(fid))) levels.add(level);
    for (const level of [...before.levels, ...this.levels])
      if (before.levels.has(level) !== this.levels.has(level)) levels.add(level);
    return levels;
  }
}
