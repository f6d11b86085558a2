import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { leaveOutMap, openProfile } from './browser-profile.ts';
import { contentPage, signInPage } from './page-objects.ts';
import { expect, test as base } from './test.ts';
import { NETWORK_GONE, watch } from './page-errors.ts';
import type { Watch } from './page-errors.ts';
import { makeWorld } from './test-world.ts';
import type { World } from './test-world.ts';

/** A person with a tablet of their own, who comes and goes, loses the network and finds it again. */
export interface Surveyor {
  world: World;
  page: Page;
  context: BrowserContext;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Closes the browser. */
  leave: () => Promise<void>;
  /** Opens it again, with all that it kept; without a network where it is cut. */
  comeBack: () => Promise<void>;
}

/** Tests with a surveyor: signed in, the app installed, the places of a level before them. */
export const test = base.extend<{ surveyor: Surveyor }>({
  surveyor: async ({ server, installedProfile, drawsMap }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-tablet-'));
    await cp(installedProfile, folder, { recursive: true });
    const world = await makeWorld(server);
    const watches: Watch[] = [];
    let isCut = false;
    const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await openProfile(folder, server.origin);
      if (!drawsMap) await leaveOutMap(context);
      const watching = await watch(context, server.origin);
      watching.allow(NETWORK_GONE);
      // What a server refuses, a browser writes into its console.
      watching.allow(/status of 409/);
      // A colleague wrote between what was read and what is sent.
      watching.allow(/status of 412.*\/features\//);
      // Of several plans the server takes a few at once, and the others when they are sent again.
      watching.allow(/status of 429.*\/original-floor-plan\)/);
      // A page that is not the app's asks for a picture of its own.
      watching.allow(/status of 404.*\/favicon\.ico\)/);
      // Another tab may just ask how far staging is while this one signs out.
      watching.allow(/status of 401.*\/maps\/status\)/);
      // A site that a test deletes may just be read.
      watching.allow(/status of 404.*\/sites\/\d+\/draft\)/);
      watches.push(watching);
      if (isCut) await context.setOffline(true);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    let { context, page } = await open();
    const surveyor: Surveyor = {
      world,
      get page() {
        return page;
      },
      get context() {
        return context;
      },
      cut: async () => {
        isCut = true;
        await context.setOffline(true);
      },
      mend: async () => {
        isCut = false;
        await context.setOffline(false);
      },
      leave: () => context.close(),
      comeBack: async () => {
        ({ context, page } = await open());
      },
    };
    await signInPage(page).signIn(world.path);
    // All of it is on the tablet before anybody goes down to the cellar.
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
    if (drawsMap) await contentPage(page).painted();
    await contentPage(page).synced();
    await use(surveyor);
    await context.close();
    await rm(folder, { recursive: true, force: true });
    expect(watches.flatMap((watching) => watching.problems())).toEqual([]);
  },
});
export { expect };
