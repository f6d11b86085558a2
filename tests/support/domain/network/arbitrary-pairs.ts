import * as fc from 'fast-check';
import type { Network } from '../../../../src/domain/wayfinding/network/network-node.ts';
import { editNetwork, makeNetwork, randomOf, type Edited } from './random-network.ts';

/** What a pair of edited networks is made from. */
export interface Seed {
  seed: number;
  size: number;
  edits: number;
}

export interface Pair {
  base: Network;
  mine: Edited;
  theirs: Edited;
}

const LEAST = 20;

/** As many networks of 20 to 40 nodes as of 1,000 to 2,000. */
const spread = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1000 }).map((n) => Math.round(LEAST * (most / LEAST) ** (n / 1000)));

/** With this many edits of each side they meet now and then; more would be no network that two know from before. */
const withEdits = (size: number): fc.Arbitrary<Seed> =>
  fc.record({
    seed: fc.nat(),
    size: fc.constant(size),
    edits: fc.integer({ min: 0, max: Math.max(14, Math.round(size / 15)) }),
  });

/**
 * Two editors of one network. Small networks meet more often, and are most of what a test run takes.
 * @param largest all from 20 nodes to so many, by their order of size; null: as a test run takes them.
 */
export const seedsOf = (largest: number | null): fc.Arbitrary<Seed> =>
  (largest === null
    ? fc.oneof(
        { arbitrary: fc.integer({ min: 3, max: 60 }), weight: 24 },
        { arbitrary: spread(2000), weight: 1 },
      )
    : spread(largest)
  ).chain(withEdits);

/** One network, changed twice. */
export function pairOf({ seed, size, edits }: Seed): Pair {
  const random = randomOf(seed);
  const base = makeNetwork(size, random);
  return {
    base,
    mine: editNetwork(base, edits, 'mine', random),
    theirs: editNetwork(base, edits, 'theirs', random),
  };
}

/** What a third one made of the same network. */
export const thirdOf = ({ seed, edits }: Seed, base: Network): Edited =>
  editNetwork(base, edits, 'third', randomOf(seed + 1));
