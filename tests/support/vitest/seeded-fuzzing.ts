import * as fc from 'fast-check';

/** Property tests draw the same cases on every run and every machine; FUZZ_SEED and FUZZ_RUNS look further. */
fc.configureGlobal({
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_120),
  ...(process.env['FUZZ_RUNS'] !== undefined && { numRuns: Number(process.env['FUZZ_RUNS']) }),
});

/** Cases that a property is tried with: as many as is usual for it, unless FUZZ_RUNS asks for more. */
export const runs = (usual: number): number => Number(process.env['FUZZ_RUNS'] ?? usual);

/** FUZZ_NODES=2000: the networks of the laws have 20 to 2,000 nodes. Null: mostly few. */
export const largestNetwork =
  process.env['FUZZ_NODES'] === undefined ? null : Number(process.env['FUZZ_NODES']);
