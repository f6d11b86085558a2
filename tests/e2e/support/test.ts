import { test as base, expect } from '@playwright/test';
import { leaveOutMap } from './browser-profile.ts';
import type { RunningServer } from './server.ts';
import { installApp } from './installed-profile.ts';
import { sharedServer } from './shared-server.ts';
import { openTileHosts, type TileHosts } from '../../support/server/tile-hosts.ts';
import { watch } from './page-errors.ts';
import type { Watch } from './page-errors.ts';

interface TestOptions {
  /** False for what is not about the map: see `leaveOutMap`. */
  drawsMap: boolean;
}
interface TestFixtures {
  /** What goes wrong in the page fails the test at its end. */
  watched: Watch;
}
interface WorkerFixtures {
  /** Two hosts of a base map, which the server may read from. No client has their style unless a test says so. */
  tileHosts: TileHosts;
  /** The bundled server with the demo in it. All tests of a run share it: add your own things, change no others'. */
  server: RunningServer;
  /** A folder with a profile in which the app is installed: each tablet begins with a copy. */
  installedProfile: string;
}

export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  drawsMap: [true, { option: true }],
  tileHosts: [
    // Playwright asks for a destructured first argument even where a fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const hosts = await openTileHosts(sharedServer().tilePorts);
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker' },
  ],
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(sharedServer()),
    { scope: 'worker' },
  ],
  // Beside the others, and made only for who asks: with a worker fixture that not all tests have, those that have it run in
  // other workers.
  installedProfile: [
    async ({ server }, use) => use(await installApp(server)),
    { scope: 'worker', timeout: 170_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  watched: [
    async ({ context, server, drawsMap }, use) => {
      if (!drawsMap) await leaveOutMap(context);
      const watching = await watch(context, server.origin);
      await use(watching);
      expect(watching.problems()).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
