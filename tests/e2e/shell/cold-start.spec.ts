import type { Page, Route } from '@playwright/test';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { installed } from '../support/browser-profile.ts';
import { expect, test } from '../support/test.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { makeWorld } from '../support/test-world.ts';

declare global {
  interface Window {
    /** Whether the list had its rows when the map first asked for something to draw on. */
    listedBeforeMap?: boolean;
    /** Tables of each transaction that only reads, from the first one to the first row of the list. */
    readsBeforeList?: string[][];
  }
}

const isPart = (url: string): boolean =>
  /\/assets\/[^/]+\.(js|css)$/.test(new URL(url).pathname) && !/worker/i.test(url);

/** Chunks for syncing don't belong to the screen, nor the button that is there once the server has answered, with its texts and icon. */
const SYNCS = /\/(sweep-trash|files|engine|staging-button|map-pin-check|preview)-/;

async function opened(page: Page, path: string): Promise<void> {
  await signInPage(page).signIn(path);
  await contentPage(page).painted();
}

test.describe('with the server', () => {
  test('asks for every part of a content address before the first of them runs', async ({ page, server }) => {
    const { path } = await makeWorld(server);
    await opened(page, path);
    const asked = new Set<string>();
    page.on('request', (request) => isPart(request.url()) && asked.add(request.url()));
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[data-map-idle="true"]') === null) return;
        performance.mark('painted');
        observer.disconnect();
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-map-idle'] });
    });
    await page.reload();
    await contentPage(page).painted();
    // Requests after the map don't belong to the first screen.
    const needed = await page.evaluate(() => {
      const paintedAt = performance.getEntriesByName('painted')[0]?.startTime ?? Infinity;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paintedAt)
        .map(({ name }) => name);
    });
    const parts = needed.filter((url) => isPart(url) && !SYNCS.test(url));
    expect(parts.length).toBeGreaterThan(8);

    const main = await page.locator('script[type="module"]').getAttribute('src');
    let letGo = (): void => undefined;
    const held = new Promise<void>((settle) => (letGo = settle));
    await page.route(`**${main}`, async (route) => {
      await held;
      await route.continue();
    });
    asked.clear();
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => parts.filter((part) => !asked.has(part))).toEqual([]);
    letGo();
    await contentPage(page).painted();
  });

  test('asks for the health of the server once', { tag: '@slow' }, async ({ page, server }) => {
    const { path } = await makeWorld(server);
    await opened(page, path);
    await contentPage(page).synced();
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/v8/health'))));
    await page.reload();
    await contentPage(page).painted();
    await contentPage(page).synced();
    expect(asked).toBe(1);
  });

  test(
    'shows list and map while the configuration and the style of the map do not answer',
    { tag: '@slow' },
    async ({ page, server }) => {
      const { path } = await makeWorld(server);
      const mapStyleUrl = `${server.origin}/never.json`;
      const waiting = new Set<string>();
      const never = (route: Route) => void waiting.add(new URL(route.request().url()).pathname);
      await page.route('**/never.json', never);
      await page.route('**/config.json', (route) => route.fulfill({ json: { mapStyleUrl } }));
      await opened(page, path);
      await page.unroute('**/config.json');
      await page.route('**/config.json', never);
      waiting.clear();
      await page.reload();
      await expect(contentPage(page).row('Kitchen')).toBeVisible();
      await contentPage(page).painted();
      expect([...waiting].toSorted()).toEqual(['/config.json', '/never.json']);
    },
  );
});

test.describe('on a device that has the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'without a network, reads the top of the list first and the screen in one transaction, and shows the rows before the map is made',
    { tag: '@slow' },
    async ({ page, context, server, watched }) => {
      watched.allow(NETWORK_GONE);
      const { path } = await makeWorld(server);
      await opened(page, path);
      await installed(page);
      // A map that rests says nothing about what is still being read: all of the level is here before the network is cut.
      await expect(contentPage(page).row('Kitchen')).toBeVisible();
      await contentPage(page).synced();
      await page.addInitScript(() => {
        const reads: string[][] = [];
        const isListed = () =>
          document.body?.querySelector('aside')?.textContent.includes('Kitchen') === true;
        const { transaction } = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function begin(stores, mode, options) {
          const names = typeof stores === 'string' ? [stores] : [...stores];
          if (mode !== 'readwrite' && !isListed()) reads.push(names);
          return transaction.call(this, stores, mode, options);
        };
        window.readsBeforeList = reads;
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function drawOn(
          this: HTMLCanvasElement,
          ...args: unknown[]
        ) {
          if (String(args[0]).startsWith('webgl')) window.listedBeforeMap ??= isListed();
          return getContext.apply(this, args as never);
        } as typeof getContext;
      });
      await context.setOffline(true);
      await page.reload();
      await contentPage(page).painted();
      await expect(contentPage(page).row('Kitchen')).toBeVisible();
      expect(await page.evaluate(() => window.listedBeforeMap)).toBe(true);
      const reads = (await page.evaluate(() => window.readsBeforeList)) ?? [];
      // Dexie looks at every table once as it opens the database.
      const ofContent = reads.filter(
        (tables) =>
          !tables.includes('acks') &&
          tables.some((table) => /^(sites|buildings|levels|features)$/.test(table)),
      );
      expect(ofContent[0]).toEqual(['features']);
      expect(ofContent.filter((tables) => tables.length > 1)).toHaveLength(1);
      await context.setOffline(false);
    },
  );
});
