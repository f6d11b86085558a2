import { BUILDING_ENTRANCE, ELEVATOR } from '../../content/index.ts';
import { fidOf, type NetworkLink } from './network-node.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A node of a network, whether it is a row of a device or of the server. */
export interface LinkedNode {
  fid: string;
  /** Out of doors. */
  isOutside: boolean;
  properties: Properties;
}

const LISTS = ['neighbors', 'portalNeighbors'] as const;

const isLink = (link: unknown): link is NetworkLink =>
  typeof link === 'string' || typeof (link as { fid?: unknown } | null)?.fid === 'string';
const linksOf = (properties: Properties, list: (typeof LISTS)[number]): unknown[] =>
  Array.isArray(properties[list]) ? (properties[list] as unknown[]) : [];
const ridesFrom = ({ properties }: LinkedNode): string[] =>
  linksOf(properties, 'portalNeighbors').flatMap((link) => (isLink(link) ? fidOf(link) : []));
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
      if (kept.length < links.length) change(node, { [list]: [...kept, ...led.map((fid) => ({ fid }))] });
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

/** For a stop of stairs the stops that it led to over those that go, and has no link to yet. */
function throughGone(
  byFid: ReadonlyMap<string, LinkedNode>,
  gone: ReadonlySet<string>,
): (node: LinkedNode) => string[] {
  return (node) => {
    const { typeCode } = node.properties;
    if (typeCode === ELEVATOR || typeCode === BUILDING_ENTRANCE) return [];
    const before = new Set(ridesFrom(node));
    const seen = new Set<string>();
    const found = new Set<string>();
    const open = ridesFrom(node).filter((fid) => gone.has(fid));
    for (let fid = open.pop(); fid !== undefined; fid = open.pop()) {
      const at = byFid.get(fid);
      if (!at || seen.has(fid) || at.properties['typeCode'] !== typeCode) continue;
      seen.add(fid);
      for (const next of ridesFrom(at)) {
        if (gone.has(next)) open.push(next);
        else if (
          next !== node.fid &&
          !before.has(next) &&
          byFid.get(next)?.properties['typeCode'] === typeCode
        )
          found.add(next);
      }
    }
    return [...found];
  };
}
