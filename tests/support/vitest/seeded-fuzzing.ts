import * as fc from 'fast-check';
import { playsAll } from './slow-tests.ts';

const asked = process.env['FUZZ_RUNS'];

/**
 * Cases that a property is tried with, of those that are usual for it: a third on each change, all of them where
 * `npm run reliability` plays; FUZZ_RUNS asks for more. A third of the cases are the first ones of all.
 */
export const runs = (usual: number): number =>
  asked === undefined ? Math.ceil(usual / (playsAll ? 1 : 3)) : Number(asked);

/** Property tests draw the same cases on every run and every machine; FUZZ_SEED and FUZZ_RUNS look further. */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_261_120), numRuns: runs(100) });

/** FUZZ_NODES=2000: the networks of the laws have 20 to 2,000 nodes. Null: mostly few. */
export const largestNetwork =
  process.env['FUZZ_NODES'] === undefined ? null : Number(process.env['FUZZ_NODES']);
