import { mergeLink, type Side } from '../../merge/index.ts';
import { sameValue } from '../../moment/index.ts';
import { fidOf, type LinkList, type NetworkLink, type NetworkNode } from '../network/network-node.ts';
import type { NetworkConflict } from './types.ts';
import { keyOf } from './conflict-key.ts';

type Links = NetworkLink[] | null | undefined;

export interface MergedLinks {
  links: Links;
  conflicts: NetworkConflict[];
}

/**
 * The links of one node in three versions: what either side added or took away since the base. The list stays the very
 * one of a side where only that side changed it; else theirs come first, and ours follow.
 * @param nodes null: the node is not in that version.
 */
export function mergeLinks(
  list: LinkList,
  nodes: { base: NetworkNode | null; mine: NetworkNode; theirs: NetworkNode },
  choices: Readonly<Record<string, Side>>,
): MergedLinks {
  const { fid } = nodes.theirs.properties;
  const base = nodes.base?.properties[list];
  const mine = nodes.mine.properties[list];
  const theirs = nodes.theirs.properties[list];
  if (sameValue(mine, base) || sameValue(mine, theirs)) return { links: theirs, conflicts: [] };
  if (sameValue(theirs, base)) return { links: mine, conflicts: [] };
  const [before, ours, other] = [base, mine, theirs].map(byFid) as [Linked, Linked, Linked];
  const conflicts: NetworkConflict[] = [];
  const links: NetworkLink[] = [];
  for (const to of new Set([...other.keys(), ...ours.keys()])) {
    const three = { base: before.get(to), mine: ours.get(to), theirs: other.get(to) };
    // Deleted by one and changed by the other: it stays until a person decides.
    const undecided = three.mine ?? three.theirs;
    const clash = (name: string | null, versions: Three): unknown => {
      const key = keyOf('link', fid, list, to, ...(name === null ? [] : [name]));
      const choice = choices[key];
      if (choice !== undefined) return versions[choice];
      const path = ['properties', list, ...(name === null ? [] : [to, name])].join('.');
      conflicts.push({ key, kind: 'link', at: fid, path, ...versions });
      return name === null ? undecided : versions.mine;
    };
    const settled = mergeLink(three, clash);
    const link = settled === null ? clash(null, three) : settled.value;
    if (link !== undefined) links.push(link as NetworkLink);
  }
  return { links, conflicts };
}

type Three = { base: unknown; mine: unknown; theirs: unknown };
type Linked = Map<string, NetworkLink>;
const byFid = (links: Links): Linked => new Map((links ?? []).map((link) => [fidOf(link), link]));
