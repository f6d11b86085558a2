import { fidOf, leadsTo, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';
import type { Side } from '../../merge/index.ts';
import type { NetworkVersions } from './types.ts';

/**
 * Both sides, as if the nodes that stay after all had never been deleted. Deleting a node also removes the links to it, and
 * dissolves a group of two: a mere consequence, which would leave a kept node unreachable.
 * @param kept fids of the nodes that stay, by the side that deleted them
 */
export function withLinksToKept(
  { base, mine, theirs }: NetworkVersions,
  kept: Record<Side, ReadonlySet<string>>,
): NetworkVersions {
  return {
    base,
    mine: restored(mine, base, kept.mine),
    theirs: restored(theirs, base, kept.theirs),
  };
}

function restored(side: Network, base: Network, kept: ReadonlySet<string>): Network {
  if (kept.size === 0) return side;
  const groups = groupsOf(base, kept);
  const nodes = new Map(side);
  for (const [fid, before] of base) {
    // Most nodes were tied to nothing that stays.
    if (!leadsTo(before, kept) && !groups.has(before.properties.portalGroupId ?? '')) continue;
    const node = side.get(fid);
    if (node === undefined || before === node) continue;
    const group = groupBack(node, before, groups, side);
    const id = group.portalGroupId ?? node.properties.portalGroupId ?? null;
    const isTogether = (other: string): boolean => {
      const theirs = base.get(other)?.properties.portalGroupId ?? null;
      return theirs === null || theirs === id;
    };
    const changes = { ...group, ...linksBack(node, before, kept, isTogether) };
    if (Object.keys(changes).length > 0) {
      nodes.set(fid, { ...node, properties: { ...node.properties, ...changes } });
    }
  }
  return nodes;
}

function linksBack(
  { properties }: NetworkNode,
  before: NetworkNode,
  kept: ReadonlySet<string>,
  isTogether: (fid: string) => boolean,
): Partial<NetworkNode['properties']> {
  const changes: Partial<NetworkNode['properties']> = {};
  for (const list of LINK_LISTS) {
    const had = before.properties[list] ?? [];
    const now = properties[list] ?? [];
    const has = new Set(now.map(fidOf));
    const back = had.filter((link) => {
      const to = fidOf(link);
      return kept.has(to) && !has.has(to) && (list === 'neighbors' || isTogether(to));
    });
    if (back.length === 0) continue;
    // Where nothing else changed, the list is the one it was, in its order.
    const all = had.map((link) => now.find((one) => fidOf(one) === fidOf(link)) ?? link);
    const isAll =
      had.length === now.length + back.length &&
      all.every((link) => now.includes(link) || back.includes(link));
    changes[list] = isAll ? all : [...now, ...back];
  }
  return changes;
}

/** The groups in which one is that stays, with who was in them. */
function groupsOf(base: Network, kept: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const fid of kept) {
    const id = base.get(fid)?.properties.portalGroupId;
    if (typeof id === 'string') groups.set(id, []);
  }
  if (groups.size === 0) return groups;
  for (const [fid, { properties }] of base) {
    if (typeof properties.portalGroupId === 'string') groups.get(properties.portalGroupId)?.push(fid);
  }
  return groups;
}

/** The last member that a side has of a group lost it with the others; who was taken out like another one did not. */
function groupBack(
  { properties }: NetworkNode,
  before: NetworkNode,
  groups: ReadonlyMap<string, string[]>,
  side: Network,
): Partial<NetworkNode['properties']> {
  const id = before.properties.portalGroupId;
  if (typeof id !== 'string' || (properties.portalGroupId ?? null) !== null) return {};
  const members = groups.get(id);
  if (members === undefined) return {};
  const isLast = members.every((fid) => fid === properties.fid || !side.has(fid));
  return isLast ? { portalGroupId: id } : {};
}
