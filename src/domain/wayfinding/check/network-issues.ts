import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres } from '../../geometry/index.ts';
import {
  BUILDING_ENTRANCE,
  CUSTOM_TRANSITION,
  ELEVATOR,
  NETWORK_KIND,
  PATH_NODE,
  STAIRS,
} from '../../content/index.ts';
import { isOnePerLevel, isOneWayPossible } from '../../rules/index.ts';
import { fidOf, type NetworkLink } from '../network/network-node.ts';
import { pathFaults } from './path-faults.ts';
import { areTwoShafts, shaftsByFid, type RouteNode } from '../route/index.ts';

/**
 * What is wrong with one node, in the order in which it matters. `not-connected-to-feature`: neither a path nor another
 * transition; `unlinked-neighbour`: a node of its type is over or under it without a link; `half-linked`: it links to another
 * of its type, as lifts and stairs do, which does not link back; `mixed-group`: its group has another node that the form would
 * not link with it; `not-aligned`: its linked node on another floor is elsewhere, which lifts and stairs can't be;
 * `members-differ`: another stop of the same lift or stairs has another accessibility, comfort or time; `far-away`: it is far
 * from the rest of the network; `ends-differ`, `unreadable-path`: see `pathFaults`.
 */
export const NETWORK_ISSUES = [
  'not-connected-to-feature',
  'dangling-neighbor',
  'self-neighbor',
  'unknown-type',
  'not-connected-to-path',
  'not-connected-to-transition',
  'unlinked-neighbour',
  'half-linked',
  'mixed-group',
  'not-aligned',
  'members-differ',
  'far-away',
  'ends-differ',
  'unreadable-path',
] as const;
export type NetworkIssueCode = (typeof NETWORK_ISSUES)[number];

export interface NetworkIssue {
  code: NetworkIssueCode;
  severity: 'error' | 'warning';
  fid: string;
  position: Position;
  building: string | null;
  level: string | null;
  /** The other node of the issue; for `dangling-neighbor` it does not exist. */
  other: string | null;
}

const ERRORS: ReadonlySet<NetworkIssueCode> = new Set([
  'not-connected-to-feature',
  'dangling-neighbor',
  'self-neighbor',
  'unknown-type',
]);
/** Nodes of these types are not linked with one over or under them. */
const NO_SHAFT: ReadonlySet<string> = new Set([PATH_NODE, CUSTOM_TRANSITION, BUILDING_ENTRANCE]);
/** Metres: transitions that stand so near over each other are one shaft. */
const SHAFT_M = 3;
/** Metres by which linked transitions may stand apart on two floors: a cabin goes straight up, stairs turn. */
const ALIGNED_M: Readonly<Record<string, number>> = { [ELEVATOR]: SHAFT_M, [STAIRS]: 12 };
/** Metres from the middle of a network: no site is that wide. */
const FAR_M = 5000;

// @spec 4.59 8.57
/**
 * What is wrong with the nodes of a network, each with its place.
 * @param only nodes that are asked about; all of them unless given
 */
export function networkIssues(
  nodes: readonly RouteNode[],
  taxonomy: Taxonomy,
  only?: ReadonlySet<string>,
): NetworkIssue[] {
  const asked = only === undefined ? nodes : nodes.filter(({ fid }) => only.has(fid));
  const byFid = knownTo(asked, nodes);
  const coming = comingTo(nodes, only);
  const shafts = shaftsOf(nodes);
  const known = shaftsByFid(nodes);
  const differing = differingIn(nodes, known);
  const strangers = strangersOf(nodes, taxonomy);
  const middle = middleOf(nodes);
  const issues: NetworkIssue[] = [];
  // Checked again after each change of a network, so a plain path node skips the checks that can't apply to it.
  for (const node of asked) {
    const { fid, typeCode, neighbors, portalNeighbors } = node;
    const from = issues.length;
    const note = (code: NetworkIssueCode, other: string | null = null): void => {
      const { position, building, level } = node;
      const severity = ERRORS.has(code) ? 'error' : 'warning';
      issues.push({ code, severity, fid, position, building, level, other });
    };
    /** @returns whether any of these leads to another node */
    const look = (links: readonly NetworkLink[]): boolean => {
      let isLinked = false;
      for (const link of links) {
        const to = fidOf(link);
        if (to !== fid && byFid.has(to)) isLinked = true;
        else if (!issues.some(({ other }, i) => i >= from && other === to))
          note(to === fid ? 'self-neighbor' : 'dangling-neighbor', to);
      }
      return isLinked;
    };
    const hasPath = look(neighbors) || coming.walked.has(fid);
    const hasPartner = look(portalNeighbors) || coming.ridden.has(fid);
    if (taxonomy[typeCode]?.properties.class !== NETWORK_KIND) note('unknown-type');
    if (typeCode === PATH_NODE) {
      if (!hasPath && !hasPartner) note('not-connected-to-path');
    } else if (!hasPath && !hasPartner) note('not-connected-to-feature');
    else if (!hasPath) note('not-connected-to-path');
    else if (!hasPartner && typeCode !== CUSTOM_TRANSITION) note('not-connected-to-transition');
    if (typeCode !== PATH_NODE) {
      const linked = new Set(portalNeighbors.map(fidOf));
      for (const other of shafts(node))
        if (!linked.has(other.fid) && !other.portalNeighbors.some((link) => fidOf(link) === fid))
          if (other.portalGroupId === null || other.portalGroupId !== node.portalGroupId)
            if (!areTwoShafts(known, fid, other.fid)) note('unlinked-neighbour', other.fid);
    }
    if (portalNeighbors.length > 0 && !isOneWayPossible(typeCode, taxonomy))
      for (const link of portalNeighbors) {
        const other = byFid.get(fidOf(link));
        if (other?.typeCode === typeCode && other !== node && !rides(other, fid))
          note('half-linked', other.fid);
      }
    const stranger = node.portalGroupId === null ? undefined : strangers(node);
    if (stranger !== undefined) note('mixed-group', stranger.fid);
    const askew = portalNeighbors
      .map((link) => byFid.get(fidOf(link)))
      .find((other) => other && !isAligned(node, other));
    if (askew) note('not-aligned', askew.fid);
    const unlike = differing(node);
    if (unlike) note('members-differ', unlike.fid);
    if (distanceMetres(node.position, middle) > FAR_M) note('far-away');
    for (const fault of pathFaults(node, (to) => byFid.get(to))) note(fault.code, fault.other);
  }
  return issues;
}

/**
 * Nodes of which something else may be wrong once these have changed: themselves, what they are linked with, were linked
 * with or share a group or shaft with. How the middle of the network moves with them is not asked of the others.
 * @param changed all that are not the same in both, also those that are gone
 */
export function nodesTouchedBy(
  changed: ReadonlySet<string>,
  before: ReadonlyMap<string, RouteNode>,
  after: ReadonlyMap<string, RouteNode>,
): Set<string> {
  const touched = new Set(changed);
  const kindOf = ({ typeCode, building }: RouteNode): string => `${typeCode}\n${building}`;
  const own = [before, after].flatMap((network) => [...changed].flatMap((fid) => network.get(fid) ?? []));
  for (const { neighbors, portalNeighbors } of own)
    for (const link of [...neighbors, ...portalNeighbors]) touched.add(fidOf(link));
  const groups = new Set(own.map(({ portalGroupId }) => portalGroupId));
  groups.delete(null);
  const kinds = new Set(own.filter(({ typeCode }) => typeCode !== PATH_NODE).map(kindOf));
  // What has not changed is the same before and after: it is looked at once.
  for (const node of after.values()) {
    const isBeside =
      leadsTo(node.neighbors, changed) ||
      leadsTo(node.portalNeighbors, changed) ||
      groups.has(node.portalGroupId) ||
      (kinds.size > 0 && node.typeCode !== PATH_NODE && kinds.has(kindOf(node)));
    if (isBeside) touched.add(node.fid);
  }
  return touched;
}

/** Nodes by their id, as far as these few lead to them. */
function knownTo(asked: readonly RouteNode[], all: readonly RouteNode[]): Map<string, RouteNode> {
  const byFid = new Map<string, RouteNode>();
  const wanted = new Set<string>();
  if (asked !== all)
    for (const { neighbors, portalNeighbors } of asked)
      for (const link of [...neighbors, ...portalNeighbors]) wanted.add(fidOf(link));
  for (const node of all) if (asked === all || wanted.has(node.fid)) byFid.set(node.fid, node);
  return byFid;
}

/** The nodes that a node leads to, on foot or by a transition. */
export const linkedNodes = ({ neighbors, portalNeighbors }: RouteNode): string[] =>
  [...neighbors, ...portalNeighbors].map(fidOf);

const rides = ({ portalNeighbors }: RouteNode, to: string): boolean =>
  portalNeighbors.some((link) => fidOf(link) === to);

function leadsTo(links: readonly NetworkLink[], fids: ReadonlySet<string>): boolean {
  for (const link of links) if (fids.has(fidOf(link))) return true;
  return false;
}

/** Whether a ride between two floors of a building can go where its ends stand. */
function isAligned(node: RouteNode, other: RouteNode): boolean {
  const most = ALIGNED_M[node.typeCode];
  if (most === undefined || other.typeCode !== node.typeCode) return true;
  if (node.building !== other.building || node.level === other.level) return true;
  return distanceMetres(node.position, other.position) <= most;
}

/** Nodes to which another leads, on foot and by a ride. */
function comingTo(
  nodes: readonly RouteNode[],
  only?: ReadonlySet<string>,
): { walked: Set<string>; ridden: Set<string> } {
  const walked = new Set<string>();
  const ridden = new Set<string>();
  for (const { fid, neighbors, portalNeighbors } of nodes) {
    for (const to of neighbors)
      if (only?.has(fidOf(to)) !== false && fidOf(to) !== fid) walked.add(fidOf(to));
    for (const to of portalNeighbors)
      if (only?.has(fidOf(to)) !== false && fidOf(to) !== fid) ridden.add(fidOf(to));
  }
  return { walked, ridden };
}

/**
 * For a transition those of its type over or under it, in its building: of each other level the nearest, and only where this
 * one is the nearest to that as well. Two lifts side by side are two shafts.
 */
function shaftsOf(nodes: readonly RouteNode[]): (node: RouteNode) => RouteNode[] {
  const byKind = new Map<string, RouteNode[]>();
  const keyOf = ({ typeCode, building }: RouteNode): string => `${typeCode}\n${building}`;
  for (const node of nodes) {
    if (NO_SHAFT.has(node.typeCode) || node.building === null) continue;
    const list = byKind.get(keyOf(node)) ?? [];
    byKind.set(keyOf(node), list);
    list.push(node);
  }
  const nearest = new Map<RouteNode, Map<string | null, RouteNode>>();
  const nearestTo = (node: RouteNode): Map<string | null, RouteNode> => {
    const known = nearest.get(node);
    if (known) return known;
    const found = new Map<string | null, RouteNode>();
    const least = new Map<string | null, number>();
    for (const other of byKind.get(keyOf(node)) ?? []) {
      if (other.level === node.level) continue;
      const metres = distanceMetres(node.position, other.position);
      if (metres > SHAFT_M || metres >= (least.get(other.level) ?? Infinity)) continue;
      least.set(other.level, metres);
      found.set(other.level, other);
    }
    nearest.set(node, found);
    return found;
  };
  return (node) => [...nearestTo(node).values()].filter((other) => nearestTo(other).get(node.level) === node);
}

/**
 * For a transition, another of its group that the form would not link with it. A level may have several lifts in one group:
 * those all link to each other.
 */
function strangersOf(
  nodes: readonly RouteNode[],
  taxonomy: Taxonomy,
): (node: RouteNode) => RouteNode | undefined {
  const groups = new Map<string, RouteNode[]>();
  for (const node of nodes) {
    if (node.portalGroupId === null) continue;
    const group = groups.get(node.portalGroupId) ?? [];
    groups.set(node.portalGroupId, group);
    group.push(node);
  }
  return (node) =>
    groups.get(node.portalGroupId ?? '')?.find((other) => {
      if (other === node) return false;
      if (other.typeCode !== node.typeCode) return true;
      if (node.typeCode === CUSTOM_TRANSITION) return false;
      if (other.building !== node.building) return other.building !== null && node.building !== null;
      if (other.level !== node.level) return false;
      return isOnePerLevel(node.typeCode, taxonomy) || (!rides(node, other.fid) && !rides(other, node.fid));
    });
}

/** For a stop of a lift, stairs or escalator another stop of it that says otherwise; undefined if all agree. */
function differingIn(
  nodes: readonly RouteNode[],
  shafts: ReadonlyMap<string, string>,
): (node: RouteNode) => RouteNode | undefined {
  const members = new Map<string, RouteNode[]>();
  for (const node of nodes) {
    const shaft = shafts.get(node.fid);
    if (shaft === undefined || node.typeCode === BUILDING_ENTRANCE) continue;
    members.set(shaft, [...(members.get(shaft) ?? []), node]);
  }
  const isUnlike = (a: RouteNode, b: RouteNode): boolean =>
    (a.isAccessible === true) !== (b.isAccessible === true) ||
    (a.isComfortable === true) !== (b.isComfortable === true) ||
    (a.travelTime !== null && b.travelTime !== null && a.travelTime !== b.travelTime);
  return (node) =>
    members.get(shafts.get(node.fid) ?? '')?.find((other) => other !== node && isUnlike(node, other));
}

/** Where half of the nodes lie to either side. */
function middleOf(nodes: readonly RouteNode[]): Position {
  const median = (axis: 0 | 1): number =>
    Float64Array.from(nodes, ({ position }) => position[axis]).sort()[nodes.length >> 1] ?? 0;
  return [median(0), median(1)];
}
