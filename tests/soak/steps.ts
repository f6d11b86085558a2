/** A figure, as much of it as is wanted, and how a piece of it is played. */
export interface Step {
  figure: string;
  what: string;
  wanted: number;
  /** Played at a time: what was begun and not ended is played again. */
  piece: number;
  /** The command for a piece. `from`: how much was done before, so that each piece is another one. */
  command: (count: number, from: number) => { run: string[]; env?: Record<string, string> };
}

const SEED = 20_261_120;
const node = (script: string, ...rest: string[]): string[] => [
  process.execPath,
  '--import',
  'tsx',
  script,
  ...rest,
];
const vitest = (...files: string[]): string[] => [
  'npx',
  '--no-install',
  'vitest',
  'run',
  ...files,
  '--testTimeout',
  '7200000',
];

/** Something that the browser has to live through. */
const part = (figure: string, name: string, what: string, wanted: number, piece: number): Step => ({
  figure,
  what,
  wanted,
  piece,
  command: (count) => ({
    run: node('tests/reliability/main.ts', '--only', name, `--${name}`, String(count)),
  }),
});

/** A law that is tried with other cases each time. */
const law = (figure: string, what: string, wanted: number, piece: number, ...files: string[]): Step => ({
  figure,
  what,
  wanted,
  piece,
  command: (count, from) => ({
    run: vitest(...files),
    env: { FUZZ_RUNS: String(count), FUZZ_NODES: '2000', FUZZ_SEED: String(SEED + from) },
  }),
});

export const STEPS: readonly Step[] = [
  {
    figure: 'R1',
    what: 'schedules',
    wanted: 1_000_000,
    piece: 200,
    command: (count, from) => ({
      run: node('tests/simulation/main.ts', '--schedules', String(count), '--seed', String(100_000 + from)),
    }),
  },
  {
    figure: 'R2',
    what: 'schedules, each played twice',
    wanted: 10_000,
    piece: 100,
    command: (count, from) => ({
      run: node(
        'tests/simulation/main.ts',
        '--twice',
        '--schedules',
        String(count),
        '--seed',
        String(50_000_000 + from),
      ),
    }),
  },
  law(
    'R4, R5',
    'cases of each law of merging',
    200_000,
    2000,
    'src/domain/merge',
    'src/domain/wayfinding/network',
  ),
  part('R8', 'kills', 'kills of the browser', 300, 10),
  part('R9', 'wipes', 'lost databases', 100, 10),
  {
    figure: 'R10',
    what: 'mutations of the journal',
    wanted: 50_000,
    piece: 2000,
    command: (count, from) => ({
      run: vitest('src/db/journal/ports/crc-framing.test.ts'),
      env: { STOREY_JOURNAL_RUNS: String(count), FUZZ_SEED: String(SEED + from) },
    }),
  },
  part('R11', 'crashes', 'crashes of the page', 50, 10),
  part('R11', 'returns', 'pages that are left and come back', 50, 10),
  part('R11', 'background', 'tabs that are ended in the background', 50, 10),
  part('R12', 'full', 'times without room', 20, 5),
  {
    figure: 'R13',
    what: 'ends of a token in a push of 200',
    wanted: 500,
    piece: 25,
    command: (count) => ({
      run: vitest('tests/sync/token-storm.test.ts'),
      env: { STOREY_STORM_OPS: '200', STOREY_STORM_ROUNDS: String(count) },
    }),
  },
  part('R13', 'storms', 'the same in Chromium, with four tabs', 50, 5),
  part('R14', 'tabs', 'leaders that end in a POST', 2000, 20),
  part('R14', 'frozen', 'leaders that Chromium freezes', 400, 20),
  part('R16', 'slow', 'changes over a slow network', 100, 50),
  part('R16', 'flapping', 'minutes of a network that comes and goes', 30, 10),
  part('R17', 'session', 'edits without a network', 5000, 500),
  {
    figure: 'R7, R18',
    what: 'calls and chains that fail, whole tables',
    wanted: 5,
    piece: 1,
    command: () => ({
      run: vitest('tests/sync/calls-and-faults.test.ts', 'tests/sync/chain.test.ts'),
      env: { STOREY_ALL_FAULTS: '1', STOREY_CHAIN_PLACES: '300', STOREY_CHAIN_PAIRS: '500' },
    }),
  },
  part('R18', 'chains', 'points of a chain in Chromium', 180, 18),
  part('R23', 'updates', 'updates under two tabs with drafts', 50, 10),
  {
    figure: 'R25',
    what: 'files from outside that were changed',
    wanted: 100_000,
    piece: 5000,
    command: (count, from) => ({
      run: node(
        'tests/files/main.ts',
        '--only-changed',
        '--mutations',
        `${count}`,
        '--seed',
        `${SEED + from}`,
      ),
    }),
  },
  {
    figure: 'R26',
    what: 'answers that were changed',
    wanted: 20_000,
    piece: 2000,
    command: (count, from) => ({
      run: vitest('src/sync/tests/unknown-outcome/drift.test.ts'),
      env: { STOREY_DRIFT_ANSWERS: String(count), FUZZ_SEED: String(SEED + from) },
    }),
  },
  law('R28', 'exports, wipes and imports', 5000, 200, 'src/sync/exchange/wiped-device.test.ts'),
  part('R28', 'carry', 'the same in Chromium', 20, 5),
];
