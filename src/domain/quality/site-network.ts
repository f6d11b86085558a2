import { isPlace } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import { networkIssues, nodesTouchedBy, placesOffNetwork } from '../wayfinding/check/index.ts';
import { fidOf } from '../wayfinding/network/network-node.ts';
import {
  NEAR_M,
  routeGraph,
  type RouteNode,
  routeNodesOfRows,
  StopFinder,
} from '../wayfinding/route/index.ts';
import type { Position } from '../entities/geometry.ts';
import { boundsOf, localPlane } from '../geometry/index.ts';
import { findingOf } from './check-feature.ts';
import type { Finding } from './rules.ts';

/** A little more than a place may lie from the network: the plane is not quite that of the place. */
const REACH_M = NEAR_M + 5;

/** So many nodes change at once without all of the network being looked through. */
const FEW = 50;

/** The network of a floor, and beside it the nodes of other floors that its paths lead to. */
interface Floor {
  nodes: RouteNode[];
  stops: StopFinder;
}

const floorOf = (building: string | null, level: string | null): string => `${building}\n${level}`;

/**
 * The network of a site as it was when it was checked last, and the places that no path comes near to. What is the same
 * as in the one before is taken from it.
 */
export class SiteNetwork {
  private readonly issuesOf = new Map<string, readonly Finding[]>();
  /** Where a floor has no network at all, nobody has drawn one yet. */
  readonly levels: ReadonlySet<string | null>;
  private readonly nodes = new Map<string, RouteNode>();
  private readonly nodeOfRow = new Map<Feature, RouteNode | null>();
  private readonly floors = new Map<string, Floor>();
  /** Nodes that the change since the one before has to do with; undefined: all of them may be. */
  readonly touched: ReadonlySet<string> | undefined;

  /** @param changed nodes that are not as they were before: put, or gone */
  constructor(
    rows: readonly Feature[],
    taxonomy: Taxonomy,
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
      if (row === undefined) continue;
      const finding = findingOf(severity === 'error' ? 'network-broken' : 'network-partial', row, code);
      this.issuesOf.set(fid, [...(this.issuesOf.get(fid) ?? []), finding]);
    }
    this.levels = new Set(rows.map(({ levelLid }) => levelLid));
    for (const [floor, nodes] of this.nodesByFloor()) {
      const earlier = before?.floors.get(floor);
      const isSame =
        earlier?.nodes.length === nodes.length && nodes.every((node, i) => node === earlier.nodes[i]);
      this.floors.set(
        floor,
        isSame ? earlier : { nodes, stops: new StopFinder(routeGraph(nodes, taxonomy)) },
      );
    }
  }

  /** What is wrong with its nodes. */
  issues(): Finding[] {
    return [...this.nodes.keys()].flatMap((fid) => this.issuesOf.get(fid) ?? []);
  }

  private nodesByFloor(): Map<string, RouteNode[]> {
    const floors = new Map<string, Set<RouteNode>>();
    // Nodes of a floor mostly follow each other.
    let last: RouteNode | undefined;
    let nodes = new Set<RouteNode>();
    for (const node of this.nodes.values()) {
      if (node.building !== last?.building || node.level !== last.level) {
        const floor = floorOf(node.building, node.level);
        nodes = floors.get(floor) ?? new Set();
        floors.set(floor, nodes);
      }
      last = node;
      nodes.add(node);
      for (const link of node.neighbors) {
        const other = this.nodes.get(fidOf(link));
        if (other !== undefined && other.level !== node.level) nodes.add(other);
      }
    }
    return new Map([...floors].map(([floor, nodes]) => [floor, [...nodes]]));
  }

  /**
   * Where the paths lie that begin or end at these nodes, and on which levels.
   * @param among the only ones that can lead to them; all unless given
   */
  ground(
    fids: ReadonlySet<string>,
    among?: ReadonlySet<string>,
  ): { at: Position[]; levels: Set<string | null> } {
    const found = new Set<RouteNode>();
    const isOf = ({ fid, neighbors }: RouteNode): boolean =>
      fids.has(fid) || neighbors.some((link) => fids.has(fidOf(link)));
    const near =
      among === undefined ? this.nodes.values() : [...among].flatMap((fid) => this.nodes.get(fid) ?? []);
    for (const node of near) {
      if (!isOf(node)) continue;
      found.add(node);
      if (!fids.has(node.fid)) continue;
      for (const link of node.neighbors) {
        const other = this.nodes.get(fidOf(link));
        if (other !== undefined) found.add(other);
      }
    }
    return {
      at: [...found].map(({ position }) => position),
      levels: new Set([...found].map(({ level }) => level)),
    };
  }

  isUnreachable(place: Feature): boolean {
    const { buildingLid, levelLid } = place;
    if (!isPlace(place) || levelLid === null || !this.levels.has(levelLid)) return false;
    const floor = this.floors.get(floorOf(buildingLid, levelLid));
    return floor === undefined || placesOffNetwork([place], floor.stops).length > 0;
  }
}

/**
 * Which places a change of nodes can bring nearer to the network or take away from it: those near to the paths of these
 * nodes, as they were and as they are, and all of a floor whose network is its first, or was its last.
 */
export function touchedBy(
  fids: ReadonlySet<string>,
  before: SiteNetwork | undefined,
  after: SiteNetwork | undefined,
): (place: Feature) => boolean {
  if (before === undefined || after === undefined) return () => true;
  const [was, is] = [before.ground(fids, after.touched), after.ground(fids, after.touched)];
  const ground = [...was.at, ...is.at];
  const [first] = ground;
  const otherLevels = new Set(
    [...before.levels, ...after.levels].filter((one) => before.levels.has(one) !== after.levels.has(one)),
  );
  const levels = new Set([...was.levels, ...is.levels]);
  const isOtherLevel = ({ levelLid }: Feature): boolean => otherLevels.has(levelLid);
  if (first === undefined) return isOtherLevel;
  const plane = localPlane(first);
  const [west, south] = [0, 1].map(
    (axis) => Math.min(...ground.map((at) => plane.toPlane(at)[axis]!)) - REACH_M,
  );
  const [east, north] = [0, 1].map(
    (axis) => Math.max(...ground.map((at) => plane.toPlane(at)[axis]!)) + REACH_M,
  );
  return (place) => {
    if (isOtherLevel(place)) return true;
    if (!levels.has(place.levelLid)) return false;
    const bounds = boundsOf(place.geometry);
    if (bounds === null) return true;
    const [left, bottom] = plane.toPlane([bounds[0], bounds[1]]);
    const [right, top] = plane.toPlane([bounds[2], bounds[3]]);
    return right >= west! && left <= east! && top >= south! && bottom <= north!;
  };
}
