import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Position } from '../../entities/geometry.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { NETWORK_KIND } from '../../content/index.ts';
import { PATH_NODE } from '../../rules/index.ts';
import { fidOf } from '../network/network-node.ts';
import type { RouteNode } from '../route/index.ts';

/**
 * What is wrong with one node, in the order in which it matters. `not-connected-to-feature`: neither a path nor another
 * transition; `unlinked-neighbour`: one of its type stands over or under it and nothing leads there; `mixed-group`: its
 * group holds another that the form would not link with it; `not-aligned`: the one that it is linked with on another
 * floor stands elsewhere, as no lift or stairs can; `far-away`: it stands far from the rest of the network.
 */
export const NETWORK_ISSUES = [
  'not-connected-to-feature',
  'dangling-neighbor',
  'self-neighbor',
  'unknown-type',
  'not-connected-to-path',
  'not-connected-to-transition',
  'unlinked-neighbour',
  'mixed-group',
  'not-aligned',
  'far-away',
] as const;
export type NetworkIssueCode = (typeof NETWORK_ISSUES)[number];

export interface NetworkIssue {
  code: NetworkIssueCode;
  severity: 'error' | 'warning';
  fid: string;
  position: Position;
  building: string | null;
  level: string | null;
  /** The other node that it is about; one that is not there for `dangling-neighbor`. */
  other: string | null;
}

const ERRORS: ReadonlySet<NetworkIssueCode> = new Set([
  'not-connected-to-feature',
  'dangling-neighbor',
  'self-neighbor',
  'unknown-type',
]);
const CUSTOM = 'custom-transition';
export const ENTRANCE = 'building-entrance-exit';
/** Metres: transitions that stand so near over each other are one shaft. */
const SHAFT_M = 3;
/** Metres by which linked transitions may stand apart on two floors: a cabin goes straight up, stairs turn. */
const ALIGNED_M: Readonly<Record<string, number>> = { 'elevator-node': SHAFT_M, 'stairs-node': 12 };
/** Metres from the middle of a network: no site is that wide. */
const FAR_M = 5000;

/** What is wrong with the nodes of a network, each with its place. */
export function networkIssues(nodes: readonly RouteNode[], taxonomy: Taxonomy): NetworkIssue[] {
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  const coming = comingTo(nodes);
  const shafts = shaftsOf(nodes);
  const strangers = strangersOf(nodes);
  const middle = middleOf(nodes);
  return nodes.flatMap((node) => {
    const issue = (code: NetworkIssueCode, other: string | null = null): NetworkIssue => {
      const { fid, position, building, level } = node;
      return {
        code,
        severity: ERRORS.has(code) ? 'error' : 'warning',
        fid,
        position,
        building,
        level,
        other,
      };
    };
    const walked = node.neighbors.map(fidOf);
    const ridden = node.portalNeighbors.map(fidOf);
    const issues = [...new Set([...walked, ...ridden])].flatMap((to) => {
      if (to === node.fid) return [issue('self-neighbor', to)];
      return byFid.has(to) ? [] : [issue('dangling-neighbor', to)];
    });
    if (taxonomy[node.typeCode]?.properties.class !== NETWORK_KIND) issues.push(issue('unknown-type'));
    const isThere = (to: string): boolean => to !== node.fid && byFid.has(to);
    const hasPath = walked.some(isThere) || coming.walked.has(node.fid);
    const hasPartner = ridden.some(isThere) || coming.ridden.has(node.fid);
    if (node.typeCode === PATH_NODE) {
      if (!hasPath && !hasPartner) issues.push(issue('not-connected-to-path'));
    } else if (!hasPath && !hasPartner) issues.push(issue('not-connected-to-feature'));
    else if (!hasPath) issues.push(issue('not-connected-to-path'));
    else if (!hasPartner && node.typeCode !== CUSTOM) issues.push(issue('not-connected-to-transition'));
    const linked = new Set(ridden);
    for (const other of shafts(node))
      if (!linked.has(other.fid) && !other.portalNeighbors.some((link) => fidOf(link) === node.fid))
        if (other.portalGroupId === null || other.portalGroupId !== node.portalGroupId)
          issues.push(issue('unlinked-neighbour', other.fid));
    const stranger = strangers(node);
    if (stranger !== undefined) issues.push(issue('mixed-group', stranger.fid));
    const askew = ridden.map((to) => byFid.get(to)).find((other) => other && !isAligned(node, other));
    if (askew) issues.push(issue('not-aligned', askew.fid));
    if (distanceMetres(node.position, middle) > FAR_M) issues.push(issue('far-away'));
    return issues;
  });
}

/** Whether a ride between two floors of a building can go where its ends stand. */
function isAligned(node: RouteNode, other: RouteNode): boolean {
  const most = ALIGNED_M[node.typeCode];
  if (most === undefined || other.typeCode !== node.typeCode) return true;
  if (node.building !== other.building || node.level === other.level) return true;
  return distanceMetres(node.position, other.position) <= most;
}

/** Nodes to which another leads, on foot and by a ride. */
function comingTo(nodes: readonly RouteNode[]): { walked: Set<string>; ridden: Set<string> } {
  const walked = new Set<string>();
  const ridden = new Set<string>();
  for (const { fid, neighbors, portalNeighbors } of nodes) {
    for (const to of neighbors) if (fidOf(to) !== fid) walked.add(fidOf(to));
    for (const to of portalNeighbors) if (fidOf(to) !== fid) ridden.add(fidOf(to));
  }
  return { walked, ridden };
}

/** For a transition those of its type that stand over or under it, in its building. */
function shaftsOf(nodes: readonly RouteNode[]): (node: RouteNode) => RouteNode[] {
  const byKind = new Map<string, RouteNode[]>();
  const keyOf = ({ typeCode, building }: RouteNode): string => `${typeCode}\n${building}`;
  for (const node of nodes) {
    if ([PATH_NODE, CUSTOM, ENTRANCE].includes(node.typeCode) || node.building === null) continue;
    const list = byKind.get(keyOf(node)) ?? [];
    byKind.set(keyOf(node), list);
    list.push(node);
  }
  return (node) =>
    (byKind.get(keyOf(node)) ?? []).filter(
      (other) => other.level !== node.level && distanceMetres(node.position, other.position) <= SHAFT_M,
    );
}

/** For a transition one that shares the id of its group, and that the form would not link with it. */
function strangersOf(nodes: readonly RouteNode[]): (node: RouteNode) => RouteNode | undefined {
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
      if (node.typeCode === CUSTOM) return false;
      if (other.building === node.building) return other.level === node.level;
      return other.building !== null && node.building !== null;
    });
}

/** Where half of the nodes lie to either side. */
function middleOf(nodes: readonly RouteNode[]): Position {
  const median = (axis: 0 | 1): number =>
    nodes.map(({ position }) => position[axis]).sort((a, b) => a - b)[nodes.length >> 1] ?? 0;
  return [median(0), median(1)];
}

/** How many errors and warnings each level has; out of doors is null. */
export function countIssues(
  issues: readonly NetworkIssue[],
): Map<string | null, { errors: number; warnings: number }> {
  const counts = new Map<string | null, { errors: number; warnings: number }>();
  for (const { level, severity } of issues) {
    const count = counts.get(level) ?? { errors: 0, warnings: 0 };
    if (severity === 'error') count.errors += 1;
    else count.warnings += 1;
    counts.set(level, count);
  }
  return counts;
}
