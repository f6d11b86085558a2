import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';
import { isOfClosedDatabase } from './src/app/boot/storage/silence-closed-database.ts';
import { filesWithSlowTests } from './tests/support/vitest/slow-files.ts';
import { secondTries } from './tests/support/vitest/retried-tests.ts';

/** One PostgreSQL for all server tests; absent in a checkout that has no server. */
const DATABASE_SETUP = 'tests/support/server/global-setup.ts';

const ALL = '{src,server,script,tests}/**/*.test.{ts,tsx}';
/** What takes too long for each change, and of whose kind another test stays: played by `npm run reliability`. */
const SLOW = '**/*.slow.test.ts';
const NOT_OURS = ['tests/e2e/**', 'node_modules/**', 'dist/**', 'dist-server/**'];
const NEVER = [...NOT_OURS, SLOW];
const BUILD_SERVER = process.env['CI'] !== undefined;
/** What is named so takes something away from under others, or counts what the process has. */
const ALONE = '**/*.alone.test.{ts,tsx}';
/** What needs a document. */
const PAGES = 'src/**/*.{page.test.ts,test.tsx}';

const PLAYS_SLOW = process.env['STOREY_SLOW_TESTS'] !== undefined;
const globalSetup = existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [];
const SHARED = ['tests/support/vitest/shared-process-setup.ts'];

const PAGE_SETUP = ['tests/support/vitest/shared-page-setup.ts'];

/** Whole files that are slow, and those with some slow tests. */
const slow = (): TestProjectConfiguration[] => {
  const partly = filesWithSlowTests(['src', 'server', 'script', 'tests']);
  const isPage = (file: string): boolean => /(?:\.page\.test\.ts|\.test\.tsx)$/.test(file);
  const pages = partly.filter(isPage);
  const include = [SLOW, ...partly.filter((file) => !isPage(file))];
  return [
    { extends: true, test: { name: 'slow', include, exclude: NOT_OURS, setupFiles: SHARED, globalSetup } },
    {
      extends: true,
      test: { name: 'slow pages', include: pages, environment: 'jsdom', setupFiles: PAGE_SETUP },
    },
  ];
};

export default defineConfig({
  test: {
    // More than there are cores: a third of the time a test waits for a database, a process or a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // Real processes, ports and databases on a shared machine: what passes only then is named at the end of the run.
    retry: BUILD_SERVER ? 1 : 0,
    reporters: BUILD_SERVER
      ? [
          'dot',
          ['json', { outputFile: 'test-results/unit.json' }],
          secondTries('test-results/second-tries.json'),
        ]
      : ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: PLAYS_SLOW
      ? slow()
      : [
          // One after the other in a process that has read the modules once: to read them for every file again costs as
          // much as the tests.
          {
            extends: true,
            test: {
              name: 'together',
              include: [ALL],
              exclude: [...NEVER, ALONE, PAGES],
              isolate: false,
              setupFiles: SHARED,
              globalSetup,
            },
          },
          {
            extends: true,
            test: {
              name: 'pages',
              include: [PAGES],
              exclude: [...NEVER, ALONE],
              environment: 'jsdom',
              isolate: false,
              setupFiles: PAGE_SETUP,
            },
          },
          { extends: true, test: { name: 'alone', include: [ALONE], exclude: NEVER } },
        ],
    environment: 'node',
    // The young generation is made large: most of what a test makes is gone at once.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: [
      'tests/support/vitest/clean-prototype.ts',
      'tests/support/vitest/seeded-fuzzing.ts',
      'tests/support/vitest/patience.ts',
    ],
    // A test takes its database away while a screen may still read: the app does not speak of that either. What was waited
    // for fails its test all the same.
    onUnhandledError: ({ type, name }) =>
      !(type === 'Unhandled Rejection' && isOfClosedDatabase({ name: name ?? '' })),
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous: on a busy machine everything takes longer, and no test is about how long.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
