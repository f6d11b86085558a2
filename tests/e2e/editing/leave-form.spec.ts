import type { Page } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';
import type { World } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

let world: World;
test.beforeEach(async ({ page, server }) => {
  world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  await contentPage(page).painted();
});

/** Presses the map in a block of the world, where no panel lies over it. Metres east. */
async function pressBetween(page: Page, west: number, east: number): Promise<void> {
  const content = contentPage(page);
  await content.toolReady('direct-select');
  await content.painted();
  for (let metres = west + 2; metres < east - 1; metres += 1) {
    const share = await content.shareOf(at(metres, 12));
    const isMap = await page.evaluate(([x, y]) => {
      const box = document.querySelector('[data-map-idle]')!.getBoundingClientRect();
      const found = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      return found instanceof HTMLCanvasElement;
    }, share);
    if (isMap) return content.clickAt(...share);
  }
  throw new Error('A panel lies over all of it.');
}

test(
  'marks the row of a kept draft, and brings back a discarded draft',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill('Tea kitchen');
    await place.cancel.click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await question.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(place.panel).toBeHidden();
    const row = page.getByRole('complementary').getByRole('row', { name: 'Kitchen' });
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();

    await content.open('Kitchen');
    await expect(place.field('Name')).toHaveValue('Tea kitchen');
    await place.cancel.click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(row.getByText('Draft', { exact: true })).toBeHidden();
    await page
      .getByRole('region', { name: /notification/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(place.field('Name')).toHaveValue('Tea kitchen');
  },
);

test(
  'offers in the list to go on with a new place that was never saved',
  { tag: '@slow' },
  async ({ page }) => {
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = formPanel(page, text('forms:titles.add.pois'));
    await place.field('Name').fill('Kiosk 1');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep as draft' }).click();
    await page.getByRole('button', { name: /^Kiosk 1/ }).click();
    await expect(place.field('Name')).toHaveValue('Kiosk 1');
  },
);

test(
  'opens another place that is pressed on the map, and asks first where something was changed',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    // The map looks closely at what is open: its neighbours come in view again.
    await zoomOut(page);
    await pressBetween(page, 30, 50);
    await expect(place.field('Name')).toHaveValue('Library');
    await place.field('Name').fill('Reading room');
    await zoomOut(page);
    await pressBetween(page, 5, 25);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect(place.field('Name')).toHaveValue('Kitchen');
    await content.synced();
    expect((await world.feature(world.fids.library))?.properties.name).toBe('Reading room');
  },
);

test(
  'Escape on the map closes it untouched, and asks where it was changed',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    const map = page.locator('[data-map-idle] canvas').first();
    await content.open('Kitchen');
    await map.focus();
    await page.keyboard.press('Escape');
    await expect(place.panel).toBeHidden();

    await content.open('Kitchen');
    await place.field('Name').fill('Tea kitchen');
    await map.focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(place.field('Name')).toHaveValue('Tea kitchen');
    await map.focus();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep as draft' }).click();
    await content.open('Kitchen');
    await expect(place.field('Name')).toHaveValue('Tea kitchen');
  },
);

test(
  'can be filled in and saved in a window as low as a page at 200 %',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(`${world.path}/${world.fids.kitchen}`);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill('Tea kitchen');
    await expect(place.field('Name')).toBeInViewport({ ratio: 1 });
    await expect(place.save).toBeInViewport({ ratio: 1 });
    await place.save.click();
    await contentPage(page).saved('Tea kitchen');
  },
);

test('says what happened where it covers no control of the map', { tag: '@slow' }, async ({ page }) => {
  const content = contentPage(page);
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${world.path}/${world.fids.kitchen}`);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.add('Description');
    await place.field('Description').fill(`As seen at ${width}`);
    await place.save.click();
    const message = content.toast(/updated|Saved on this device/).last();
    await expect(message).toBeVisible();
    const covered = async () =>
      page.evaluate(() => {
        const boxOf = (one: Element) => one.getBoundingClientRect();
        const said = [...document.querySelectorAll('[role="region"] [role="alertdialog"]')].map(boxOf);
        const controls = [...document.querySelectorAll('[role="toolbar"], nav, [data-keep-clear]')].map(
          boxOf,
        );
        return controls.filter((a) =>
          said.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
        ).length;
      });
    await expect.poll(covered).toBe(0);
  }
});

async function zoomOut(page: Page): Promise<void> {
  const content = contentPage(page);
  await content.view('Zoom out').click();
  await content.view('Zoom out').click();
  await content.painted();
}
