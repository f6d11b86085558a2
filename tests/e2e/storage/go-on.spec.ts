import type { Page } from '@playwright/test';
import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { killPage } from '../support/kill-page.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: text('goOn:title') });

/** In the form of a new place, with its name. */
async function begin(page: Page): Promise<void> {
  const content = contentPage(page);
  await content.painted();
  await page
    .getByRole('button', { name: text('content:add.pois') })
    .first()
    .click();
  await formPanel(page, text('forms:titles.add.pois')).field('Name').fill('Loft');
  await content.painted();
}

async function kept(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((settle) => setTimeout(settle, ms)), TIME.stagingFlush);
}

test('a room is half drawn · page killed and the app started → its sheet leads on, and its corners are there', async ({
  page,
  context,
  server,
}) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  await begin(page);
  const content = contentPage(page);
  await content.tool('Polygon').click();
  await content.toolReady('draw-polygon');
  await content.clickAt(0.3, 0.45);
  await content.clickAt(0.42, 0.45);
  await content.clickAt(0.42, 0.6);
  await expect(content.figure('Corners')).toHaveText('3');
  await kept(page);
  await killPage(page);

  const next = await context.newPage();
  await next.goto('/');
  const row = sheet(next).getByRole('listitem');
  await expect(row).toContainText('Loft');
  await row.getByRole('button', { name: /^Go on/ }).click();
  await expect(sheet(next)).toBeHidden();
  await expect(formPanel(next, text('forms:titles.add.pois')).field('Name')).toHaveValue('Loft');
  const again = contentPage(next);
  await expect(next.getByRole('alertdialog')).toHaveCount(0);
  await expect(again.figure('Corners')).toHaveText('3');
  await again.pillSays(/^All synced/);
  await expect(again.syncPill).toHaveAccessibleName(/1 unfinished/);
});

test(
  'a tool is in hand without a corner · page killed and the app started → it is in hand again',
  { tag: '@slow' },
  async ({ page, context, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await begin(page);
    await contentPage(page).tool('Rectangle').click();
    await contentPage(page).toolReady('draw-rectangle');
    await kept(page);
    await killPage(page);
    const next = await context.newPage();
    await next.goto('/');
    await contentPage(next).toolReady('draw-rectangle');
  },
);

test(
  'the form that is open again is discarded in the sheet → says so, and undo brings it back',
  { tag: '@slow' },
  async ({ page, context, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await begin(page);
    await kept(page);
    await killPage(page);
    const next = await context.newPage();
    await next.goto('/');
    const name = formPanel(next, text('forms:titles.add.pois')).field('Name');
    await expect(name).toHaveValue('Loft');
    const discard = text('goOn:discard', { count: 1 });
    await sheet(next).getByRole('button', { name: discard, exact: true }).click();
    const asked = next.getByRole('alertdialog', { name: text('goOn:ask', { count: 1 }) });
    await asked.getByRole('button', { name: discard, exact: true }).click();
    await expect(name).toHaveValue('');
    const said = next.getByRole('alertdialog').filter({ hasText: text('goOn:discarded', { count: 1 }) });
    await said.getByRole('button', { name: text('goOn:undo'), exact: true }).click();
    await expect(name).toHaveValue('Loft');
  },
);
