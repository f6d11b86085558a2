import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** One PostgreSQL for all server tests; absent in a checkout that has no server. */
const DATABASE_SETUP = 'server/testing/global-setup.ts';

export default defineConfig({
  test: {
    include: ['{src,server,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**'],
    environment: 'node',
    globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // As many as there are cores: left to itself, one core stays idle.
    maxWorkers: '100%',
    // Generous: on a busy machine everything takes longer, and no test is about how long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
