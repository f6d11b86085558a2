import { rm } from 'node:fs/promises';
import { setStage } from '../../reliability/device/test-stage.ts';
import { playUpdates } from '../../reliability/scenarios/app-updates.ts';
import { copyOfApp } from '../support/app-builds.ts';
import { contentPage } from '../support/page-objects.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/tablet-user.ts';

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
