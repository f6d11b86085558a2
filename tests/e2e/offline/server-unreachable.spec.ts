import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { NETWORK_GONE, watch } from '../support/page-errors.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

test(
  'works on while the server is gone, and goes on by itself when it is back',
  { tag: '@slow' },
  async ({ browser }) => {
    // A server of its own: this one falls over.
    const server = await startServer({ seed: 'empty' });
    const context = await browser.newContext({
      baseURL: server.origin,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    const watched = await watch(context, server.origin);
    watched.allow(NETWORK_GONE);
    const page = await context.newPage();
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await expect(content.row('Kitchen')).toBeVisible();
    await content.painted();
    // A first visit is whole once the app has been put on the device, which goes on after the first picture.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    // As in a power cut: the data stays.
    await server.kill();
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill('Pantry');
    await place.save.click();
    await expect(content.toast('Saved on this device')).toBeVisible();
    await content.pillSays(/1 waiting\./);

    const again = await startServer({ seed: 'empty', folder: server.folder, port: server.port });
    await content.pillSays(/All synced/, 60_000);
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Pantry');
    expect(watched.problems()).toEqual([]);
    await context.close();
    await again.dispose();
  },
);

test(
  'says that the server went before the app was here, and goes on by itself',
  { tag: '@slow' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    await page.goto('/signin');
    await expect(signInPage(page).submit).toBeVisible();
    // The sign-in is the last that is answered.
    await context.route(
      ({ pathname }) => !/\/(auth|users)\//.test(pathname),
      (route) => route.abort(),
    );
    await signInPage(page).fillAndSubmit();
    const said = page.getByRole('heading', { name: 'The server does not answer' });
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toBeVisible();
    await context.unrouteAll();
    await expect(contentPage(page).row('Larkfield Health')).toBeVisible({ timeout: 60_000 });
    await context.close();
  },
);
