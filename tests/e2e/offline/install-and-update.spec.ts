import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from '../../support/app/texts.ts';
import { setStage } from '../../reliability/device/test-stage.ts';
import { playUpdates } from '../../reliability/scenarios/app-updates.ts';
import { copyOfApp } from '../support/app-builds.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/tablet-user.ts';
import { makeWorld } from '../support/test-world.ts';

interface Manifest {
  name: string;
  display: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test('can be installed: manifest and icons are whole', async ({ page, request }) => {
  await page.goto('/signin');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Storey', display: 'standalone', scope: '/' });
  expect((await request.get(manifest.start_url)).ok()).toBe(true);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const icon of manifest.icons) {
    const picture = await request.get(icon.src);
    expect(picture.headers()['content-type']).toBe(icon.type);
    const png = await picture.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(icon.sizes);
  }
});

// At a deep address: the first test of `work-offline.spec.ts`, on each change.
test(
  'starts cold without a network, at the start and at a deep address',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world } = surveyor;
    await surveyor.leave();
    await surveyor.cut().catch(() => undefined);
    await surveyor.comeBack();
    const { page } = surveyor;
    // It was stopped on a level, and comes back to it.
    await page.goto('/');
    await expect(page).toHaveURL(world.path);
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
    await page.goto('/cms/content/clients');
    await expect(contentPage(page).row(world.title)).toBeVisible();
    await page.goto(world.path);
    await contentPage(page).painted();
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
  },
);

test(
  'first sign-in, the network is gone before the app is kept → each page opens',
  { tag: '@slow' },
  async ({ browser }) => {
    const app = await copyOfApp();
    // It is installed for ever.
    const never = "addEventListener('install', (event) => event.waitUntil(new Promise(() => undefined)));";
    await writeFile(join(app, 'sw.js'), never);
    const server = await startServer({ seed: 'empty', env: { STOREY_APP_DIR: app } });
    const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'allow' });
    const page = await context.newPage();
    const world = await makeWorld(server);
    // The last of what is fetched ahead.
    const last = page.waitForResponse(/\/settings-frame-[^/]+\.js$/);
    await signInPage(page).signIn(world.path);
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
    await (await last).finished();
    await contentPage(page).synced();
    await context.setOffline(true);
    const pages = ['activity', 'reports', 'analytics', 'comms', 'library', 'settings'] as const;
    for (const name of pages) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: text(`shell:nav.${name}`) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByText(text('shell:banner.partMissing'))).toBeHidden();
      await expect(page.getByText(text('common:gone.title'))).toBeHidden();
    }
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await context.close();
    await server.dispose();
    await rm(app, { recursive: true, force: true });
  },
);

// As often as asked for by `npm run reliability -- --only updates --updates N`.
test(
  'asks before it takes a new version, never reloads by itself, and loses nothing where the old one is gone',
  { tag: '@slow' },
  async () => {
    test.slow();
    const app = await copyOfApp();
    const server = await startServer({ seed: 'empty', env: { STOREY_APP_DIR: app } });
    const stage = await setStage(server, { app });
    const said: string[] = [];
    const { faults } = await playUpdates(stage, 1, (line) => void said.push(line));
    expect(faults, said.join('\n')).toEqual([]);
    await stage.dispose();
    await server.dispose();
    await rm(app, { recursive: true, force: true });
  },
);
