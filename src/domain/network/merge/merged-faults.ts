import { isRounded } from '../../geometry/index.ts';
import { GRAPH_SHRINK } from '../../limits.ts';
import { sameValue } from '../../moment/index.ts';
import { fidOf, levelKeyOf, LINK_LISTS, type Network, type NetworkNode } from '../node.ts';
import type { NetworkChanges } from './changes-of.ts';
import type { MergedGroups } from './merge-groups.ts';
import type { NetworkConflict, NetworkFault, NetworkMergeOptions, NetworkVersions } from './types.ts';

interface Looked {
  merged: Network;
  /** As they came, and with levels that were made anew taken from one side. */
  versions: NetworkVersions;
  sides: NetworkVersions;
  mineDid: NetworkChanges;
  groups: MergedGroups;
  conflicts: readonly NetworkConflict[];
  options: NetworkMergeOptions;
}

/**
 * Looks at a merged network with other eyes than those that made it, before it takes the place of the server's: no link
 * leads nowhere, the number of nodes is that of theirs with ours added and taken away, what was not touched is theirs
 * to the byte, coordinates have no more decimals than the contract takes, and not many nodes vanish that nobody deleted.
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

function dangling({ merged }: Looked): NetworkFault[] {
  const faults: NetworkFault[] = [];
  for (const [fid, node] of merged) {
    for (const list of LINK_LISTS) {
      for (const link of node.properties[list] ?? []) {
        const to = fidOf(link);
        if (!merged.has(to)) faults.push({ code: 'dangling-neighbor', params: { fid, to } });
      }
    }
  }
  return faults;
}

function miscounted({ merged, sides, conflicts, options }: Looked): NetworkFault[] {
  const { base, mine, theirs } = sides;
  const choices = options.choices ?? {};
  const isKept = (fid: string, side: 'mine' | 'theirs'): boolean => {
    const key = `${fid}:deleted`;
    return choices[key] === side || conflicts.some((conflict) => conflict.key === key);
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

function foreign({ merged, sides, mineDid, groups }: Looked): NetworkFault[] {
  const { base, mine, theirs } = sides;
  return [...theirs].flatMap(([fid, node]) => {
    const isOurs = !base.has(fid) ? mine.has(fid) : !mine.has(fid) || mineDid.changed.has(fid);
    const now = merged.get(fid);
    if (isOurs || now === node) return [];
    const isSame =
      now !== undefined && sameValue(now, withoutGone(node, merged, now, groups.regrouped.has(fid)));
    return isSame ? [] : [{ code: 'foreign-changed' as const, params: { fid } }];
  });
}

/** What may become of a node that nobody here touched: links to what is gone go, and its group may have changed. */
function withoutGone(
  node: NetworkNode,
  merged: Network,
  now: NetworkNode,
  isRegrouped: boolean,
): NetworkNode {
  const properties = { ...node.properties };
  for (const list of LINK_LISTS) {
    const links = properties[list];
    if (links?.some((link) => !merged.has(fidOf(link)))) {
      properties[list] = links.filter((link) => merged.has(fidOf(link)));
    }
  }
  if (isRegrouped) {
    for (const name of ['portalGroupId', 'portalNeighbors'] as const) {
      if (name in now.properties) properties[name] = now.properties[name] as never;
    }
  }
  return { ...node, properties };
}

function imprecise({ merged, versions }: Looked): NetworkFault[] {
  return [...merged].flatMap(([fid, node]) => {
    if (node === versions.theirs.get(fid)) return [];
    const isRound = node.geometry.coordinates.every(isRounded);
    return isRound ? [] : [{ code: 'too-many-decimals' as const, params: { fid } }];
  });
}

function shrunk({ merged, versions: { theirs }, options }: Looked): NetworkFault[] {
  const deleted = new Set(options.deleted);
  const regenerated = new Set(options.regenerated);
  const gone = [...theirs].filter(
    ([fid, node]) => !merged.has(fid) && !deleted.has(fid) && !regenerated.has(levelKeyOf(node)),
  ).length;
  const isMany = gone > GRAPH_SHRINK.nodes || gone > theirs.size * GRAPH_SHRINK.share;
  if (!isMany || options.mayShrink === true) return [];
  return [{ code: 'shrinks', params: { gone, of: theirs.size } }];
}
