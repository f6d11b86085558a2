import { isRounded } from '../../geometry/index.ts';
import { GRAPH_SHRINK } from '../../limits.ts';
import { sameValue } from '../../moment/index.ts';
import {
  fidOf,
  leadsTo,
  levelKeyOf,
  LINK_LISTS,
  type Network,
  type NetworkLink,
  type NetworkNode,
} from '../network/network-node.ts';
import type { MergedDifference } from './difference-from.ts';
import type { MergedGroups } from './merge-groups.ts';
import type { NetworkConflict, NetworkFault, NetworkMergeOptions, NetworkVersions } from './types.ts';
import { keyOf } from './conflict-key.ts';

interface Looked {
  merged: Network;
  /** As they came, but with regenerated levels taken from one side. */
  versions: NetworkVersions;
  sides: NetworkVersions;
  /** How it differs from theirs as they came. */
  difference: MergedDifference;
  /** Nodes of the base that were changed here. */
  changed: ReadonlySet<string>;
  groups: MergedGroups;
  conflicts: readonly NetworkConflict[];
  options: NetworkMergeOptions;
}

/**
 * Checks a merged network with code independent of the merge, before it replaces the server's: every link has its node, the
 * number of nodes is theirs plus our additions and minus our deletions, untouched nodes are theirs to the byte, coordinates
 * have at most the decimals of the contract, and few nodes vanish without a deletion.
 */
export function mergedFaults(looked: Looked): NetworkFault[] {
  return [
    ...dangling(looked),
    ...miscounted(looked),
    ...foreign(looked),
    ...imprecise(looked),
    ...shrunk(looked),
  ];
}

function dangling({ merged, versions: { theirs }, difference: { other, missing } }: Looked): NetworkFault[] {
  const faults: NetworkFault[] = [];
  for (const [fid, node] of merged) {
    const isTheirs = !other.has(fid);
    if (isTheirs && !leadsTo(node, missing)) continue;
    for (const list of LINK_LISTS) {
      for (const link of node.properties[list] ?? []) {
        const to = fidOf(link);
        if (isTheirs ? !missing.has(to) : merged.has(to)) continue;
        // One of the server's own that led nowhere before goes back as it came.
        const had = theirs.get(fid)?.properties[list] ?? [];
        const wasSo = !theirs.has(to) && had.some((one) => fidOf(one) === to);
        if (!wasSo) faults.push({ code: 'dangling-neighbor', params: { fid, to } });
      }
    }
  }
  return faults;
}

function miscounted({ merged, sides, conflicts, options }: Looked): NetworkFault[] {
  const { base, mine, theirs } = sides;
  const choices = options.choices ?? {};
  const open = new Set(conflicts.map(({ key }) => key));
  const isKept = (fid: string, side: 'mine' | 'theirs'): boolean => {
    const key = keyOf('deleted', fid);
    return choices[key] === side || open.has(key);
  };
  let expected = theirs.size;
  for (const fid of mine.keys()) {
    if (!theirs.has(fid) && (!base.has(fid) || isKept(fid, 'mine'))) expected += 1;
  }
  for (const fid of base.keys()) {
    if (!mine.has(fid) && theirs.has(fid) && !isKept(fid, 'theirs')) expected -= 1;
  }
  return merged.size === expected
    ? []
    : [{ code: 'count-differs', params: { expected, count: merged.size } }];
}

function foreign({ merged, sides, changed, groups }: Looked): NetworkFault[] {
  const { base, mine, theirs } = sides;
  const faults: NetworkFault[] = [];
  for (const [fid, node] of theirs) {
    const now = merged.get(fid);
    if (now === node) continue;
    const isOurs = !base.has(fid) ? mine.has(fid) : !mine.has(fid) || changed.has(fid);
    if (isOurs) continue;
    const isSame =
      now !== undefined &&
      sameValue(now, withoutGone(node, { merged, theirs }, now, groups.regrouped.has(fid)));
    if (!isSame) faults.push({ code: 'foreign-changed', params: { fid } });
  }
  return faults;
}

/** How a node that was not touched here may differ: links to deleted nodes are removed, and its group may have changed. */
function withoutGone(
  node: NetworkNode,
  { merged, theirs }: { merged: Network; theirs: Network },
  now: NetworkNode,
  isRegrouped: boolean,
): NetworkNode {
  const properties = { ...node.properties };
  const isGone = (link: NetworkLink): boolean => theirs.has(fidOf(link)) && !merged.has(fidOf(link));
  for (const list of LINK_LISTS) {
    const links = properties[list];
    if (links?.some(isGone)) properties[list] = links.filter((link) => !isGone(link));
  }
  if (isRegrouped) {
    for (const name of ['portalGroupId', 'portalNeighbors'] as const) {
      if (name in now.properties) properties[name] = now.properties[name] as never;
    }
  }
  return { ...node, properties };
}

function imprecise({ merged, versions: { theirs }, difference: { other } }: Looked): NetworkFault[] {
  const faults: NetworkFault[] = [];
  for (const fid of other) {
    const { geometry } = merged.get(fid)!;
    // A position that is the same there is sent back as it came, also with our name.
    if (sameValue(geometry, theirs.get(fid)?.geometry) || geometry.coordinates.every(isRounded)) continue;
    faults.push({ code: 'too-many-decimals', params: { fid } });
  }
  return faults;
}

function shrunk({ versions: { theirs }, difference: { missing }, options }: Looked): NetworkFault[] {
  const deleted = new Set(options.deleted);
  const regenerated = new Set(options.regenerated);
  let gone = 0;
  for (const fid of missing) {
    if (!deleted.has(fid) && !regenerated.has(levelKeyOf(theirs.get(fid)!))) gone += 1;
  }
  const isMany = gone > GRAPH_SHRINK.nodes || gone > theirs.size * GRAPH_SHRINK.share;
  if (!isMany || options.mayShrink === true) return [];
  return [{ code: 'shrinks', params: { gone, of: theirs.size } }];
}
