import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestNetwork, runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { SAME_PATH_NODE_M } from '../../limits.ts';
import { sameValue } from '../../moment/index.ts';
import { builtInTaxonomy } from '../../taxonomy/index.ts';
import { linkedFids, LINK_LISTS, type Network, type NetworkNode } from '../network/network-node.ts';
import {
  pairOf,
  seedsOf,
  thirdOf,
  type Pair,
  type Seed,
} from '../../../../tests/support/domain/network/arbitrary-pairs.ts';
import { keyOf } from './conflict-key.ts';
import { mergeNetworks } from './merge-networks.ts';
import type { NetworkMerge, NetworkMergeOptions } from './types.ts';

const seeds = seedsOf(largestNetwork);
const RUNS = { numRuns: runs(100) };
/** Both moved one point to almost the same place. */
const BOTH_MOVED_ONE: Seed = { seed: 871701734, size: 18, edits: 11 };

const merge = ({ base, mine, theirs }: Pair, options: NetworkMergeOptions = {}): NetworkMerge =>
  mergeNetworks({ base, mine: mine.network, theirs: theirs.network }, builtInTaxonomy, {
    deleted: mine.deleted,
    ...options,
  });

/** A network as who is where, what is linked to what and who belongs together: names of groups and orders aside. */
function essence(network: Network): unknown {
  const groups = new Map<string, string[]>();
  for (const [fid, node] of network) {
    const id = node.properties.portalGroupId;
    if (typeof id === 'string') groups.set(id, [...(groups.get(id) ?? []), fid].toSorted());
  }
  const nodes = [...network].map(([fid, node]) => {
    const { neighbors: _, portalNeighbors: __, portalGroupId, ...rest } = node.properties;
    const links = LINK_LISTS.map((list) => linkedFids(node, list).toSorted());
    const together = typeof portalGroupId === 'string' ? groups.get(portalGroupId) : null;
    return [fid, { ...node, properties: rest }, links, together] as const;
  });
  return Object.fromEntries(nodes.map(([fid, ...rest]) => [fid, rest]));
}

const without = (network: Network, member: 'geometry'): Network =>
  new Map([...network].map(([fid, node]) => [fid, { ...node, [member]: null } as unknown as NetworkNode]));

describe('merging networks', () => {
  it('gives theirs, to the byte, where nothing was done here', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { base, theirs } = pairOf(seed);
        const same = merge({ base, mine: { network: base, deleted: [] }, theirs });
        expect([...same.merged]).toEqual([...theirs.network]);
        expect(
          [...same.merged.values()].every((node) => theirs.network.get(node.properties.fid) === node),
        ).toBe(true);
        expect([same.conflicts, same.issues, same.faults]).toEqual([[], [], []]);
      }),
      RUNS,
    );
  });

  it('gives ours where nothing was done there, and the same where both did the same', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { base, mine } = pairOf(seed);
        for (const theirs of [{ network: base, deleted: [] }, mine]) {
          const { merged, conflicts, issues, faults } = merge({ base, mine, theirs });
          expect(essence(merged)).toEqual(essence(mine.network));
          expect([conflicts, issues, faults]).toEqual([[], [], []]);
        }
      }),
      RUNS,
    );
  });

  it('never trips its own guards: the count adds up, no link leads nowhere, others stay as they are', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(merge(pairOf(seed)).faults).toEqual([]);
      }),
      RUNS,
    );
  });

  it('same clashes from either side, and the same result without clashes', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { base, mine, theirs } = pairOf(seed);
        const here = merge({ base, mine, theirs });
        const there = merge({ base, mine: theirs, theirs: mine });
        expect(here.conflicts.map(({ key }) => key).toSorted()).toEqual(
          there.conflicts.map(({ key }) => key).toSorted(),
        );
        expect(here.issues.map(({ code, path }) => code + path).toSorted()).toEqual(
          there.issues.map(({ code, path }) => code + path).toSorted(),
        );
        if (here.conflicts.length > 0) return;
        expect(essence(without(here.merged, 'geometry'))).toEqual(essence(without(there.merged, 'geometry')));
        // Points that both moved to within a metre of each other are one place: theirs is kept on either side.
        for (const [fid, { geometry }] of here.merged) {
          const other = there.merged.get(fid)!.geometry;
          expect(distanceMetres(geometry.coordinates, other.coordinates)).toBeLessThan(SAME_PATH_NODE_M);
        }
      }),
      { ...RUNS, examples: [[BOTH_MOVED_ONE]] },
    );
  });

  it('loses no change of one side alone', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const versions = pairOf(seed);
        const { merged, conflicts } = merge(versions);
        const clashing = new Set(conflicts.map(({ key }) => key));
        for (const [side, other] of [
          [versions.mine, versions.theirs],
          [versions.theirs, versions.mine],
        ] as const) {
          for (const [fid, node] of side.network) {
            const now = merged.get(fid);
            const before = versions.base.get(fid);
            const there = other.network.get(fid);
            if (before === undefined) expect(now, `${fid} was made`).toBeDefined();
            if (now === undefined || before === undefined || there === undefined) continue;
            for (const name of ['name', 'travelTime'] as const) {
              const isMine = !sameValue(node.properties[name], before.properties[name]);
              const isTheirs = !sameValue(there.properties[name], before.properties[name]);
              if (isMine && !isTheirs) expect(now.properties[name]).toEqual(node.properties[name]);
            }
            const had = linkedFids(before, 'neighbors');
            for (const to of linkedFids(node, 'neighbors')) {
              if (!had.includes(to)) expect(linkedFids(now, 'neighbors'), `${fid} to ${to}`).toContain(to);
            }
          }
          for (const fid of side.deleted) {
            if (!clashing.has(keyOf('deleted', fid)))
              expect(merged.has(fid), `${fid} was deleted`).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('comes to an end once every clash is decided, whichever side is taken', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isMine) => {
        const versions = pairOf(seed);
        const choices: Record<string, 'mine' | 'theirs'> = {};
        // Deciding on a deletion can end other clashes, but never make a new one without a question.
        for (let round = 0; round < 3; round++) {
          for (const { key } of merge(versions, { choices }).conflicts)
            choices[key] = isMine ? 'mine' : 'theirs';
        }
        const decided = merge(versions, { choices });
        expect(decided.conflicts).toEqual([]);
        expect(decided.faults.filter(({ code }) => code !== 'shrinks')).toEqual([]);
      }),
      RUNS,
    );
  });

  it('holds with a third editor, who meets what the first two made', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { base, mine, theirs } = pairOf(seed);
        const third = thirdOf(seed, base);
        const two = merge({ base, mine, theirs });
        if (two.conflicts.length > 0) return;
        const three = merge({ base, mine: third, theirs: { network: two.merged, deleted: [] } });
        expect(three.faults).toEqual([]);
      }),
      RUNS,
    );
  });
});
