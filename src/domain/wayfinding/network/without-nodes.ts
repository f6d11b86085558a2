import { BUILDING_ENTRANCE, ELEVATOR } from '../../content/index.ts';
import { joinedMembers, linkTo, membersOfLink } from './joined-link.ts';
import { fidOf, isLink, type NetworkLink } from './network-node.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A node of a network, whether it is a row of a device or of the server. */
export interface LinkedNode {
  fid: string;
  /** Out of doors. */
  isOutside: boolean;
  properties: Properties;
}

const LISTS = ['neighbors', 'portalNeighbors'] as const;

const linksOf = (properties: Properties, list: (typeof LISTS)[number]): unknown[] =>
  Array.isArray(properties[list]) ? (properties[list] as unknown[]) : [];
const rideLinks = ({ properties }: LinkedNode): NetworkLink[] =>
  linksOf(properties, 'portalNeighbors').filter(isLink);
const ridesFrom = (node: LinkedNode): string[] => rideLinks(node).map(fidOf);
const groupOf = ({ properties: { portalGroupId } }: LinkedNode): string | null =>
  typeof portalGroupId === 'string' && portalGroupId !== '' ? portalGroupId : null;

/**
 * Removes nodes from a network: with the links to them, the outdoor half of an entrance, and their group, which is dissolved if
 * one member is left. Stairs that lose a middle node still lead from its lower to its upper neighbour, in the same directions.
 * @returns the nodes that go, and the properties of those that change
 */
export function withoutNodes(
  nodes: readonly LinkedNode[],
  fids: Iterable<string>,
): { gone: Set<string>; changed: Map<string, Properties> } {
  const byFid = new Map(nodes.map((node) => [node.fid, node]));
  const gone = new Set([...fids].filter((fid) => byFid.has(fid)));
  for (const fid of gone) {
    const node = byFid.get(fid)!;
    if (node.properties['typeCode'] !== BUILDING_ENTRANCE || node.isOutside) continue;
    for (const other of ridesFrom(node)) if (byFid.get(other)?.isOutside === true) gone.add(other);
  }
  const changed = new Map<string, Properties>();
  const change = (node: LinkedNode, properties: Properties): void => {
    changed.set(node.fid, { ...(changed.get(node.fid) ?? node.properties), ...properties });
  };
  const through = throughGone(byFid, gone);
  for (const node of nodes) {
    if (gone.has(node.fid)) continue;
    for (const list of LISTS) {
      const links = linksOf(node.properties, list);
      const kept = links.filter((link) => !isLink(link) || !gone.has(fidOf(link)));
      const led = list === 'neighbors' || kept.length === links.length ? [] : through(node);
      if (kept.length < links.length) change(node, { [list]: [...kept, ...led] });
    }
  }
  const members = new Map<string, LinkedNode[]>();
  const touched = new Set([...gone].map((fid) => groupOf(byFid.get(fid)!)));
  for (const node of nodes) {
    const group = gone.has(node.fid) ? null : groupOf(node);
    if (group !== null && touched.has(group)) members.set(group, [...(members.get(group) ?? []), node]);
  }
  for (const [only, ...more] of members.values())
    if (only && more.length === 0) change(only, { portalGroupId: null });
  return { gone, changed };
}

/** For a stop of stairs the links to the stops that it led to over those that go, and has no link to yet. */
function throughGone(
  byFid: ReadonlyMap<string, LinkedNode>,
  gone: ReadonlySet<string>,
): (node: LinkedNode) => NetworkLink[] {
  return (node) => {
    const { typeCode } = node.properties;
    if (typeCode === ELEVATOR || typeCode === BUILDING_ENTRANCE) return [];
    const before = new Set(ridesFrom(node));
    const seen = new Set<string>();
    const found = new Map<string, NetworkLink>();
    const open = rideLinks(node).filter((link) => gone.has(fidOf(link)));
    for (let over = open.pop(); over !== undefined; over = open.pop()) {
      const fid = fidOf(over);
      const at = byFid.get(fid);
      if (!at || seen.has(fid) || at.properties['typeCode'] !== typeCode) continue;
      seen.add(fid);
      for (const link of rideLinks(at)) {
        const next = fidOf(link);
        const led = linkTo(next, joinedMembers(membersOfLink(over), membersOfLink(link)));
        if (gone.has(next)) open.push(led);
        else if (
          next !== node.fid &&
          !before.has(next) &&
          byFid.get(next)?.properties['typeCode'] === typeCode
        )
          found.set(next, led);
      }
    }
    return [...found.values()];
  };
}
