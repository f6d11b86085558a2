import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { arrowTo, tabTo } from '../support/keyboard.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

/** @param isWhole also those beside which another of their kind is looked at: lists, and pages above the map */
async function mainScreens(page: Page, server: RunningServer, isWhole: boolean): Promise<void> {
  test.slow();
  const world = await makeWorld(server);
  const content = contentPage(page);
  await page.goto('/signin');
  await expect(signInPage(page).submit).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await signInPage(page).signIn();
  await expect(content.row(world.title)).toBeVisible();
  if (isWhole) await expectAccessible(page, 'clients');
  await content.open(world.title);
  await expect(content.row('Mill')).toBeVisible();
  if (isWhole) await expectAccessible(page, 'sites');
  await content.open('Mill', 'Old mill', 'Ground floor', 'Kitchen');
  await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toBeVisible();
  await content.painted();
  await expectAccessible(page, 'a place of a level');

  if (!isWhole) return;
  await lookAtImport(page, world);
  await world.api('POST', `/clients/${world.clientId}/maps/convert`);
  await page.goto(world.path);
  await page
    .getByRole('button', { name: 'Keep as draft' })
    .click({ timeout: 1000 })
    .catch(() => undefined);
  await page
    .getByRole('button', { name: text('preview:button.review-and-publish') })
    .click({ timeout: 30_000 });
  await content.painted();
  await expectAccessible(page, 'the preview');
  await page.goto('/cms/sync');
  await expect(page.getByRole('heading', { name: 'Sync centre' })).toBeVisible();
  await expectAccessible(page, 'the sync centre');
}

async function lookAtImport(page: Page, world: World): Promise<void> {
  await page.goto(world.path.replace('/0/pois', '/add'));
  const level = formPanel(page, 'Add level');
  const plan = new URL('../fixtures/boathouse.geojson', import.meta.url).pathname;
  await level.panel.locator('input[type=file]').setInputFiles(plan);
  await level.panel.getByRole('button', { name: text('import:mapTypes') }).click();
  await expect(level.panel.getByRole('list').first()).toBeVisible();
  await expectAccessible(page, 'the import');
}

test('has no serious accessibility violation at the sign-in and in a form', ({ page, server }) =>
  mainScreens(page, server, false));

test('has no serious accessibility violation on its main screens', { tag: '@slow' }, ({ page, server }) =>
  mainScreens(page, server, true),
);

test('needs no pointer: signs in, opens a place, renames it', async ({ page, server }) => {
  await leaveOutMap(page);
  const world = await makeWorld(server);
  const content = contentPage(page);
  await page.goto('/signin');
  const form = signInPage(page);
  await tabTo(page, form.email);
  await page.keyboard.type('admin@storey.local');
  await tabTo(page, form.password);
  await page.keyboard.type('Long-enough-for-tests-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients$/);
  for (const [list, row] of [
    ['Clients', world.title],
    ['Sites', 'Mill'],
    ['Buildings', 'Old mill'],
    ['Levels', 'Ground floor'],
    ['Places', 'Kitchen'],
  ] as const) {
    await test.step(`${list}: ${row}`, async () => {
      await expect(content.row(row)).toBeVisible();
      await enterList(page, list);
      await page.keyboard.type(row.slice(0, 20));
      await expect(page.locator(':focus')).toContainText(row);
      await page.keyboard.press('Enter');
    });
  }
  const place = formPanel(page, text('forms:titles.edit.pois'));
  await tabTo(page, place.field('Name'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Pantry');
  await tabTo(page, place.save);
  await page.keyboard.press('Enter');
  await content.saved('Pantry');
});

/** Tabs into a list: its rows are one stop, the arrow keys go on from there. */
async function enterList(page: Page, name: string): Promise<void> {
  const grid = page.getByRole('grid', { name });
  for (let presses = 0; presses < 80; presses++) {
    const isIn = await grid
      .evaluate((element) => element.contains(document.activeElement))
      .catch(() => false);
    if (isIn) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came into ${name}.`);
}

test('draws a polygon with the keyboard alone', { tag: '@slow' }, async ({ page, server }) => {
  const world = await makeWorld(server);
  const content = contentPage(page);
  await signInPage(page).signIn(`${world.path}/add`);
  await content.painted();
  const place = formPanel(page, text('forms:titles.add.pois'));
  await tabTo(page, place.field('Name'));
  await page.keyboard.type('Blue room');
  await tabTo(page, place.panel.getByRole('button', { name: /^Type/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Meeting room');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place.panel.getByRole('button', { name: /^Type/ })).toContainText('Meeting room');
  await arrowTo(
    page,
    page.getByRole('toolbar', { name: text('content:map.tools') }),
    content.tool('Polygon'),
  );
  await page.keyboard.press('Space');
  await content.toolReady('draw-polygon');
  await tabTo(page, page.locator('canvas.maplibregl-canvas'));
  const go = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await go('ArrowRight', 1);
  await go('ArrowRight', 6);
  await go('ArrowDown', 4);
  await go('ArrowLeft', 6);
  await page.keyboard.press('Enter');
  await expect(content.figure('Corners')).toHaveText('4');
  await tabTo(page, place.save);
  await page.keyboard.press('Enter');
  await content.saved('Blue room');
});
