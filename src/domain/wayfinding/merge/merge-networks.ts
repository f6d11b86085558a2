import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Side } from '../../merge/index.ts';
import { sameValue } from '../../moment/index.ts';
import { levelKeyOf, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';
import { changesOf, missingIn } from './node-changes.ts';
import { completeLinks } from './complete-links.ts';
import { differenceFrom, type MergedDifference } from './difference-from.ts';
import { withLinksToKept } from './restore-links.ts';
import { mergedFaults } from './merged-faults.ts';
import { mergedIssues } from './merged-issues.ts';
import { mergeGroups } from './merge-groups.ts';
import { mergeLinks } from './merge-links.ts';
import { mergeNode } from './merge-node.ts';
import { stillWanted } from './still-referenced.ts';
import type { NetworkConflict, NetworkMerge, NetworkMergeOptions, NetworkVersions } from './types.ts';
import { keyOf } from './conflict-key.ts';

/**
 * Merges two versions of a site's wayfinding network: nodes field by field, links by additions and removals, groups by members
 * added and removed. A node that one side deleted and the other changed or linked to stays until a person decides, and keeps
 * the links to it if it stays. Everything that this side did not touch is theirs, to the byte.
 *
 * The call that saves a network replaces the whole of it, so a network with conflicts, issues or faults must not be sent. Time
 * grows with the number of nodes and links.
 */
export function mergeNetworks(
  versions: NetworkVersions,
  taxonomy: Taxonomy,
  options: NetworkMergeOptions = {},
): NetworkMerge {
  const choices = options.choices ?? {};
  const conflicts: NetworkConflict[] = [];
  const settled = settleLevels(versions, options.regenerated ?? [], choices, conflicts);
  const { gone, kept } = whoGoes(settled, choices, conflicts);
  const sides = withLinksToKept(settled, kept);
  const { base, mine, theirs } = sides;
  const { changed, made } = changesOf(base, mine);

  // Theirs in their order, then what is new here.
  const merged = new Map<string, NetworkNode>();
  for (const [fid, other] of theirs) {
    if (gone.has(fid)) continue;
    // Most nodes are untouched, and most others were changed by one side only: these need no merge.
    if (changed.has(fid) || made.has(fid)) {
      const [before, ours] = [base.get(fid) ?? null, mine.get(fid)!];
      const isAlone = before !== null && sameValue(before, other);
      merged.set(fid, isAlone ? ours : nodeOf(before, ours, other, choices, conflicts));
    } else merged.set(fid, other);
  }
  for (const [fid, ours] of mine) {
    if (kept.theirs.has(fid) || (made.has(fid) && !theirs.has(fid))) merged.set(fid, ours);
  }
  const groups = mergeGroups(sides, merged, choices);
  conflicts.push(...groups.conflicts);
  for (const [fid, node] of completeLinks(merged, groups, sides, gone)) merged.set(fid, node);

  const difference = differenceFrom(versions.theirs, merged);
  const issues = mergedIssues(merged, versions, difference, taxonomy);
  const faults = mergedFaults({ merged, versions, difference, sides, changed, groups, conflicts, options });
  const counts = countsOf(merged, versions.theirs, difference);
  return { merged, conflicts, issues, faults, counts };
}

/** For levels whose paths were generated again, one side's level is taken as a whole. */
function settleLevels(
  versions: NetworkVersions,
  regenerated: readonly string[],
  choices: Readonly<Record<string, Side>>,
  conflicts: NetworkConflict[],
): NetworkVersions {
  let { mine, theirs } = versions;
  for (const level of regenerated) {
    const [before, ours, other] = [versions.base, mine, theirs].map((network) => onLevel(network, level));
    if (isSameLevel(before!, other!)) continue;
    const key = keyOf('level', level);
    const choice = choices[key];
    if (choice === undefined) {
      const counts = { base: before!.size, mine: ours!.size, theirs: other!.size };
      conflicts.push({ key, kind: 'regenerated', at: level, path: '', ...counts });
    }
    if (choice === 'theirs') mine = withLevel(mine, level, versions.base);
    else theirs = withLevel(theirs, level, versions.base);
  }
  return { base: versions.base, mine, theirs };
}

const onLevel = (network: Network, level: string): Network =>
  new Map([...network].filter(([, node]) => levelKeyOf(node) === level));

const isSameLevel = (a: Network, b: Network): boolean =>
  a.size === b.size && [...a].every(([fid, node]) => sameValue(node, b.get(fid)));

/** The network with a level as it was. What was brought onto it since from another level is there again. */
function withLevel(network: Network, level: string, base: Network): Network {
  const nodes = onLevel(base, level);
  const rest = [...network].flatMap(([fid, node]): [string, NetworkNode][] => {
    if (nodes.has(fid)) return [];
    if (levelKeyOf(node) !== level) return [[fid, node]];
    const before = base.get(fid);
    return before === undefined ? [] : [[fid, before]];
  });
  return new Map([...rest, ...nodes]);
}

/** What became of the nodes that were deleted. */
interface Deletions {
  /** Fids of what the result does not have. */
  gone: ReadonlySet<string>;
  /** Fids of what it has all the same, by the side that deleted it. */
  kept: Record<Side, ReadonlySet<string>>;
}

function whoGoes(
  { base, mine, theirs }: NetworkVersions,
  choices: Readonly<Record<string, Side>>,
  conflicts: NetworkConflict[],
): Deletions {
  const keeps = (fid: string, kind: 'deleted-here' | 'deleted-there'): boolean => {
    const key = keyOf('deleted', fid);
    const choice = choices[key];
    if (choice !== undefined) return choice === (kind === 'deleted-here' ? 'theirs' : 'mine');
    const three = { base: base.get(fid), mine: mine.get(fid), theirs: theirs.get(fid) };
    conflicts.push({ key, kind, at: fid, path: '', ...three });
    return true;
  };
  const [deletedHere, deletedThere] = [missingIn(mine, base), missingIn(theirs, base)];
  const wantedThere = stillWanted(base, theirs, deletedHere);
  const wantedHere = stillWanted(base, mine, deletedThere);
  const kept = { mine: new Set<string>(), theirs: new Set<string>() };
  for (const fid of theirs.keys()) {
    if (wantedThere.has(fid) && keeps(fid, 'deleted-here')) kept.mine.add(fid);
  }
  for (const fid of mine.keys()) {
    if (wantedHere.has(fid) && keeps(fid, 'deleted-there')) kept.theirs.add(fid);
  }
  const gone = [...deletedHere, ...deletedThere].filter(
    (fid) => !kept.mine.has(fid) && !kept.theirs.has(fid),
  );
  return { gone: new Set(gone), kept };
}

function nodeOf(
  before: NetworkNode | null,
  ours: NetworkNode,
  other: NetworkNode,
  choices: Readonly<Record<string, Side>>,
  conflicts: NetworkConflict[],
): NetworkNode {
  const merged = mergeNode(before, ours, other, choices);
  conflicts.push(...merged.conflicts);
  let { node } = merged;
  for (const list of LINK_LISTS) {
    const { links, conflicts: clashes } = mergeLinks(
      list,
      { base: before, mine: ours, theirs: other },
      choices,
    );
    conflicts.push(...clashes);
    if (links !== other.properties[list]) {
      node = { ...node, properties: { ...node.properties, [list]: links } };
    }
  }
  return node;
}

function countsOf(merged: Network, theirs: Network, { other }: MergedDifference): NetworkMerge['counts'] {
  let [added, changed] = [0, 0];
  for (const fid of other) {
    const there = theirs.get(fid);
    if (there === undefined) added += 1;
    else if (!sameValue(there, merged.get(fid))) changed += 1;
  }
  return { added, changed, deleted: theirs.size + added - merged.size };
}
