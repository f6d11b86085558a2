import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slowIt } from '../../../../tests/support/vitest/slow-tests.ts';
import { largestNetwork, runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import type { Side } from '../../merge/index.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { fidOf, linkedFids, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';
import {
  pairOf,
  seedsOf,
  thirdOf,
  type Pair,
  type Seed,
} from '../../../../tests/support/domain/network/arbitrary-pairs.ts';
import { portalFaults } from '../../../../tests/support/domain/network/transition-faults.ts';
import { keyOf } from './conflict-key.ts';
import { mergeNetworks } from './merge-networks.ts';
import type { NetworkMerge } from './types.ts';

// What may be posted, asked of the result itself and not of the guards of the merge, which could be wrong with it.

type Choices = Record<string, Side>;

interface Merged extends Pair {
  choices: Choices;
  result: NetworkMerge;
}

const seeds = seedsOf(largestNetwork);
/** Groups that lost their members on one side and got one on the other, and one whose parting was not chosen. */
const FOUND: Seed[] = [
  { seed: 469350539, size: 37, edits: 7 },
  { seed: 800267797, size: 582, edits: 38 },
  { seed: 30, size: 48, edits: 10 },
  { seed: 1559015408, size: 20, edits: 13 },
];
const RUNS = { numRuns: runs(100), examples: FOUND.map((seed): [Seed] => [seed]) };

function merge({ base, mine, theirs }: Pair, choices: Choices = {}): Merged {
  const versions = { base, mine: mine.network, theirs: theirs.network };
  const options = { deleted: mine.deleted, choices };
  return { base, mine, theirs, choices, result: mergeNetworks(versions, builtInTaxonomy, options) };
}

/** The merge after a person has chosen, one side for all of it; deciding that something goes can ask once more. */
function decided(pair: Pair, side: Side): Merged {
  const choices: Choices = {};
  for (let round = 0; round < 3; round++) {
    for (const { key } of merge(pair, choices).result.conflicts) choices[key] = side;
  }
  return merge(pair, choices);
}

/** Two editors, with what clashes open and decided, and a third one who meets what the first two made. */
function merges(seed: Seed): Merged[] {
  const pair = pairOf(seed);
  const side = seed.seed % 2 === 0 ? 'mine' : 'theirs';
  const two = decided(pair, side);
  const theirs = { network: two.result.merged, deleted: [] };
  const three = { base: pair.base, mine: thirdOf(seed, pair.base), theirs };
  return [merge(pair), two, merge(three), decided(three, side)];
}

const always = (law: (merged: Merged) => void): void => {
  fc.assert(
    fc.property(seeds, (seed) => {
      for (const merged of merges(seed)) law(merged);
    }),
    RUNS,
  );
};

/** A node that one side deleted stays while that is open, and where the side was chosen that has it. */
function isKept({ choices, result: { conflicts } }: Merged, fid: string, side: Side): boolean {
  const name = keyOf('deleted', fid);
  return choices[name] === side || conflicts.some(({ key }) => key === name);
}

/** A node with the links that stay: none to what the result does not have, none to what came back with it. */
function withLasting(node: NetworkNode, merged: Network, there: Network): NetworkNode {
  const properties = { ...node.properties };
  for (const list of LINK_LISTS) {
    const links = properties[list];
    if (links) {
      properties[list] = links.filter((link) => merged.has(fidOf(link)) && there.has(fidOf(link)));
    }
  }
  return { ...node, properties };
}

/** A node without what it shares with the others of its group. */
function withoutGroup({ properties, ...node }: NetworkNode): unknown {
  const { portalGroupId: _, portalNeighbors: __, ...rest } = properties;
  return { ...node, properties: rest };
}

const isGrouped = (node: NetworkNode | undefined): boolean =>
  typeof node?.properties.portalGroupId === 'string' || (node?.properties.portalNeighbors?.length ?? 0) > 0;

describe('a merged network', () => {
  it('has the nodes of theirs, and ours added and taken away', () => {
    always((merged) => {
      const { base, mine, theirs, result } = merged;
      const made = [...mine.network.keys()].filter((fid) => !base.has(fid));
      const gone = [...base.keys()].filter((fid) => theirs.network.has(fid) && !mine.network.has(fid));
      const back = [...base.keys()].filter((fid) => !theirs.network.has(fid) && isKept(merged, fid, 'mine'));
      const taken = gone.filter((fid) => !isKept(merged, fid, 'theirs'));
      const added = made.filter((fid) => !theirs.network.has(fid));
      expect(result.merged.size).toBe(theirs.network.size + added.length + back.length - taken.length);
      expect(taken.filter((fid) => result.merged.has(fid))).toEqual([]);
      expect([...made, ...back].filter((fid) => !result.merged.has(fid))).toEqual([]);
    });
  });

  it('keeps everything we did not touch as theirs, byte for byte', () => {
    always(({ base, mine, theirs, result: { merged } }) => {
      const other: string[] = [];
      for (const [fid, node] of theirs.network) {
        const before = base.get(fid);
        const now = merged.get(fid);
        if (mine.network.get(fid) !== before || now === node) continue;
        const may = isGrouped(node) || isGrouped(before) ? withoutGroup : (one: NetworkNode) => one;
        const [here, there] = [now, node].map((one) =>
          JSON.stringify(one && may(withLasting(one, merged, theirs.network))),
        );
        if (here !== there) other.push(`${here} for ${there}`);
      }
      expect(other).toEqual([]);
    });
  });

  it('has no link that leads nowhere', () => {
    always(({ result: { merged } }) => {
      const nowhere = [...merged].flatMap(([fid, node]) =>
        LINK_LISTS.flatMap((list) => linkedFids(node, list))
          .filter((to) => !merged.has(to))
          .map((to) => `${fid} to ${to}`),
      );
      expect(nowhere).toEqual([]);
    });
  });

  slowIt('leads to what one side deleted and stays, as it did before', () => {
    always(({ base, mine, theirs, result: { merged } }) => {
      const sides = [mine.network, theirs.network];
      const wrong: string[] = [];
      for (const [fid, before] of base) {
        const now = merged.get(fid);
        if (now === undefined || sides.some((side) => !side.has(fid))) continue;
        for (const to of linkedFids(before, 'neighbors')) {
          const holders = sides.filter((side) => side.has(to));
          if (!merged.has(to) || holders.length !== 1) continue;
          const isCut = !linkedFids(holders[0]!.get(fid)!, 'neighbors').includes(to);
          if (linkedFids(now, 'neighbors').includes(to) === isCut) wrong.push(`${fid} to ${to}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });

  it('breaks no rule of transitions that neither side broke, or says so', () => {
    always(({ mine, theirs, result: { merged, conflicts, issues } }) => {
      if (conflicts.length > 0) return;
      const known = [mine.network, theirs.network].map(portalFaults);
      const told = new Set(issues.map(({ path }) => path.split('.')[0]));
      const fresh = [...portalFaults(merged)].filter(
        ([fault, fid]) => !told.has(fid) && !known.some((had) => had.has(fault)),
      );
      expect(fresh).toEqual([]);
    });
  });
});
