import { performance } from 'node:perf_hooks';
import { mergeNetworks } from '../../../src/domain/wayfinding/merge/index.ts';
import { editNetwork, makeNetwork, randomOf } from '../../support/domain/network/random-network.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { asMs, asTimes, median, type Section } from '../figure.ts';

const NODES = 20_000;
const EDITS = 500;
const ROUNDS = 7;
const LIMIT_MS = 120;
const LINEAR = 12;

/** Two people's changes of one wayfinding network put together, and how that grows with the network. */
export function measureNetworks(): Section {
  const [large, small] = [merging(NODES, EDITS), merging(NODES / 10, EDITS / 10)];
  const times: { large: number[]; small: number[] } = { large: [], small: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [s, l] = [timed(small), timed(large)];
    // The first round is the compiler's.
    if (round === 0) continue;
    times.small.push(s);
    times.large.push(l);
  }
  const [ms, tenth] = [median(times.large), median(times.small)];
  return {
    title: 'Wayfinding networks (Node.js, one thread)',
    figures: [
      {
        name: 'Merge of 20,000 nodes with 500 changes on either side (F17)',
        value: asMs(ms),
        target: `≤ ${asMs(LIMIT_MS)}`,
        pass: ms <= LIMIT_MS,
      },
      {
        name: 'The same beside 2,000 nodes with 50 changes',
        value: `${asTimes(ms / tenth)} of ${asMs(tenth)}`,
        target: `≤ ${asTimes(LINEAR)}`,
        pass: ms / tenth <= LINEAR,
      },
    ],
    notes: [`Medians of ${ROUNDS} rounds.`],
  };
}

function merging(nodes: number, edits: number): () => void {
  const random = randomOf(nodes);
  // As they come from the wire: nothing is shared between the versions.
  const base = makeNetwork(nodes, random);
  const mine = structuredClone(editNetwork(base, edits, 'mine', random));
  const theirs = structuredClone(editNetwork(base, edits, 'theirs', random).network);
  return () => {
    mergeNetworks({ base, mine: mine.network, theirs }, builtInTaxonomy, { deleted: mine.deleted });
  };
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
