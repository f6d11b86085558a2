import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPage, formPanel, signInPage } from './support/pages.ts';
import { installed } from './support/profile.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/surveyor.ts';
import { watch } from './support/watch.ts';
import { makeWorld } from './support/world.ts';

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

test('starts cold without a network, at the start and at a deep address', async ({ surveyor }) => {
  const { world } = surveyor;
  await surveyor.leave();
  await surveyor.cut().catch(() => undefined);
  await surveyor.comeBack();
  const { page } = surveyor;
  await page.goto('/');
  await expect(page).toHaveURL('/cms/content/clients');
  await expect(contentPage(page).row(world.title)).toBeVisible();
  await page.goto(world.path);
  await contentPage(page).painted();
  await expect(contentPage(page).row('Kitchen')).toBeVisible();
});

test('asks before it takes a new version, and never reloads under a draft', async ({ browser }) => {
  const app = await mkdtemp(join(tmpdir(), 'storey-app-'));
  const built = process.env['STOREY_APP_DIR'] ?? join(import.meta.dirname, '../../dist');
  await cp(built, app, { recursive: true });
  const server = await startServer({ seed: 'empty', env: { STOREY_APP_DIR: app } });
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
  const watched = await watch(context, server.origin);
  const page = await context.newPage();
  const world = await makeWorld(server);
  const content = contentPage(page);
  await signInPage(page).signIn();
  await installed(page);
  await page.goto(world.path);
  await content.open('Kitchen');
  const place = formPanel(page, 'Edit place');
  await place.field('Name').fill('Pantry');

  // The second build arrives, and the page asks for it as it does every hour.
  await appendFile(join(app, 'sw.js'), '\n// The second build.\n');
  await page.evaluate(async () => {
    document.documentElement.dataset['first'] = 'true';
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const offer = page.getByRole('status').filter({ hasText: 'A new version of Storey is ready.' });
  await expect(offer).toContainText('It is installed when you have saved what you are editing.');
  const reload = offer.getByRole('button', { name: 'Reload now' });
  await expect(reload).toBeHidden();
  await place.save.click();
  await content.saved('Pantry');
  await expect(page.locator('html[data-first]')).toBeAttached();

  await reload.click();
  await expect(page.locator('html:not([data-first])')).toBeAttached();
  await expect(content.row('Pantry')).toBeVisible();
  await expect(offer).toBeHidden();
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
  ).toBe(null);
  expect(watched.problems()).toEqual([]);
  await context.close();
  await server.dispose();
  await rm(app, { recursive: true, force: true });
});
