/**
 * jsdom, made once for all test files of a process: to make it for each of them costs more than most of their tests.
 * What a file leaves behind is cleared by shared-page-setup.ts.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
/** Of the process; this module is evaluated for each test file. */
const page = globalThis as typeof globalThis & { sharedPage?: Promise<unknown> };

const environment: Environment = {
  name: 'shared-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    page.sharedPage ??= Promise.resolve(jsdom.setup(global, options));
    await page.sharedPage;
    // It ends with the process.
    return { teardown: () => undefined };
  },
};
export default environment;
