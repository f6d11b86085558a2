import type { Taxonomy } from '../../entities/feature-type.ts';
import type { Side } from '../../merge/index.ts';
import { sameValue } from '../../moment/index.ts';
import { levelKeyOf, LINK_LISTS, type Network, type NetworkNode } from '../node.ts';
import { changesOf, type NetworkChanges } from './changes-of.ts';
import { completeLinks } from './complete-links.ts';
import { withLinksToKept } from './links-to-kept.ts';
import { mergedFaults } from './merged-faults.ts';
import { mergedIssues } from './merged-issues.ts';
import { mergeGroups } from './merge-groups.ts';
import { mergeLinks } from './merge-links.ts';
import { mergeNode } from './merge-node.ts';
import type { NetworkConflict, NetworkMerge, NetworkMergeOptions, NetworkVersions } from './types.ts';
import { keyOf } from './conflict-key.ts';

/**
 * What two people made of a site's wayfinding network, put together: nodes field by field, links by what was added and
 * taken away, groups by who was put in and taken out. A node that one deleted and the other changed or linked to stays
 * until somebody decides, and keeps the links to it if it stays. What this side did not touch is theirs, to the byte.
 *
 * The call that saves a network replaces the whole of it, so a network with conflicts, issues or faults must not be
 * sent. Time grows with the number of nodes and links.
 */
export function mergeNetworks(
  versions: NetworkVersions,
  taxonomy: Taxonomy,
  options: NetworkMergeOptions = {},
): NetworkMerge {
  const choices = options.choices ?? {};
  const conflicts: NetworkConflict[] = [];
  const settled = settleLevels(versions, options.regenerated ?? [], choices, conflicts);
  let mineDid = changesOf(settled.base, settled.mine);
  let theyDid = changesOf(settled.base, settled.theirs);
  const present = whoIsThere(settled, mineDid, theyDid, choices, conflicts);
  const sides = withLinksToKept(settled, present);
  if (sides.mine !== settled.mine) mineDid = changesOf(sides.base, sides.mine);
  if (sides.theirs !== settled.theirs) theyDid = changesOf(sides.base, sides.theirs);

  const nodes = new Map<string, NetworkNode>();
  const alone = (fid: string, did: NetworkChanges): boolean => sides.base.has(fid) && !did.changed.has(fid);
  for (const fid of present) {
    const [ours, other] = [sides.mine.get(fid), sides.theirs.get(fid)];
    // Most nodes nobody touched, and most others one alone: there is nothing to be put together.
    if (ours === undefined || (other !== undefined && alone(fid, mineDid))) nodes.set(fid, other!);
    else if (other === undefined || alone(fid, theyDid)) nodes.set(fid, ours);
    else nodes.set(fid, nodeOf(sides.base.get(fid) ?? null, ours, other, choices, conflicts));
  }
  const groups = mergeGroups(sides, present, choices);
  conflicts.push(...groups.conflicts);
  const merged = completeLinks(nodes, groups, sides);

  const issues = mergedIssues(merged, versions, taxonomy);
  const faults = mergedFaults({ merged, versions, sides, mineDid, groups, conflicts, options });
  const counts = countsOf(merged, versions.theirs);
  return { merged, conflicts, issues, faults, counts };
}

/** Where the paths of a level were made anew, one side's level stands as a whole. */
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

/** The fids of the result: theirs in their order, then what is new here. */
function whoIsThere(
  { base, mine, theirs }: NetworkVersions,
  mineDid: NetworkChanges,
  theyDid: NetworkChanges,
  choices: Readonly<Record<string, Side>>,
  conflicts: NetworkConflict[],
): string[] {
  const keeps = (fid: string, kind: 'deleted-here' | 'deleted-there'): boolean => {
    const key = keyOf('deleted', fid);
    const choice = choices[key];
    if (choice !== undefined) return choice === (kind === 'deleted-here' ? 'theirs' : 'mine');
    const three = { base: base.get(fid), mine: mine.get(fid), theirs: theirs.get(fid) };
    conflicts.push({ key, kind, at: fid, path: '', ...three });
    return true;
  };
  const present: string[] = [];
  for (const fid of theirs.keys()) {
    const isDeletedHere = base.has(fid) && !mine.has(fid);
    if (!isDeletedHere || (theyDid.touched.has(fid) && keeps(fid, 'deleted-here'))) present.push(fid);
  }
  for (const fid of mine.keys()) {
    if (theirs.has(fid)) continue;
    const isNew = !base.has(fid);
    if (isNew || (mineDid.touched.has(fid) && keeps(fid, 'deleted-there'))) present.push(fid);
  }
  return present;
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

function countsOf(merged: Network, theirs: Network): NetworkMerge['counts'] {
  let [added, changed] = [0, 0];
  for (const [fid, node] of merged) {
    const there = theirs.get(fid);
    if (there === undefined) added += 1;
    else if (there !== node && !sameValue(there, node)) changed += 1;
  }
  return { added, changed, deleted: theirs.size + added - merged.size };
}
