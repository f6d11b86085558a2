import { test as base, expect } from '@playwright/test';
import { leaveOutMap } from './browser-profile.ts';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';
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
  /** The bundled server with the demo in it. Shared by the tests of a worker: add your own things, change no others'. */
  server: TestServer;
}

export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  drawsMap: [true, { option: true }],
  tileHosts: [
    // Playwright asks for a destructured first argument even where a fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const hosts = await openTileHosts();
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ tileHosts }, use) => {
      const origins = [new URL(tileHosts.styleUrl).origin, tileHosts.tileOrigin].join(' ');
      const server = await startServer({ seed: 'demo', env: { STOREY_CLIENT_MAP_ORIGINS: origins } });
      await use(server);
      await server.dispose();
    },
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
