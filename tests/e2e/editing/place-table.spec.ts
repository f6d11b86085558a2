import type { Locator, Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const NAME = 2;
const HOURS = 7;
/** By the numbers that a screen reader says: row 2 is the first below the head. */
const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
const grid = (page: Page): Locator => page.getByRole('grid', { name: text('levelFiles:table.title') });
const unsaved = (page: Page): Locator => page.getByText(text('table:typed.title', { count: 1, number: '1' }));

test(
  'names and hours are typed by keys alone, a block is pasted and undone as one, and a refused text is there after a reload',
  { tag: '@slow' },
  async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.synced();
    await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
    await expect(grid(page)).toBeVisible();
    await cell(page, 2, NAME).click();
    await page.keyboard.type('Atrium');
    await page.keyboard.press('Tab');
    await expect(cell(page, 2, NAME)).toHaveText('Atrium');
    // From the type to the hours.
    for (let step = NAME + 1; step < HOURS; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Mon-Fri 8-17');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, HOURS)).toContainText('08:00–17:00');
    await page.keyboard.type('on request');
    await page.keyboard.press('Enter');
    await expect(unsaved(page)).toBeVisible();
    await expectAccessible(page, 'the table of places');

    await page.evaluate(() => navigator.clipboard.writeText('Bay 1\r\nBay 2\r\n'));
    await cell(page, 2, NAME).click();
    await page.keyboard.press('ControlOrMeta+V');
    await page
      .getByRole('button', { name: text('table:proposal.apply', { count: 2, number: '2' }) })
      .press('Enter');
    await expect(cell(page, 3, NAME)).toHaveText('Bay 2');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(cell(page, 2, NAME)).toHaveText('Atrium');

    await page.reload();
    await expect(unsaved(page)).toBeVisible();
    await page.getByRole('button', { name: text('table:typed.show'), exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('table:typed.discard'), exact: true }).click();
    await expect(unsaved(page)).toBeHidden();
    await content.synced();
    const names = (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name);
    expect(names).toContain('Atrium');
    expect(names).not.toContain('Bay 1');
  },
);

test(
  'other words and names by a pattern are seen before they are given',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await contentPage(page).synced();
    await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
    await cell(page, 2, NAME).click();
    const first = (await cell(page, 2, NAME).innerText()).trim();
    await page.keyboard.press('Control+H');
    await page.keyboard.type(first);
    await page.getByLabel(text('table:find.replace')).fill('Exam room');
    await page.getByRole('button', { name: text('table:find.preview') }).click();
    await expect(cell(page, 2, NAME)).toContainText('Exam room');
    await expect(cell(page, 2, NAME).getByRole('deletion')).toHaveText(first);
    await page.getByRole('button', { name: text('table:proposal.cancel') }).click();
    await expect(cell(page, 2, NAME)).toHaveText(first);
    await page.getByRole('button', { name: text('table:find.close') }).click();

    await page.getByRole('button', { name: text('table:pattern.open') }).click();
    await expect(page.getByRole('textbox', { name: textPattern('bulk:rename.pattern') })).toBeFocused();
    await page.keyboard.type('Room {n:02}');
    await page.getByRole('button', { name: text('table:pattern.preview') }).click();
    await page.getByRole('button', { name: textPattern('table:proposal.apply') }).press('Enter');
    await expect(cell(page, 2, NAME)).toHaveText('Room 01');
    await expectAccessible(page, 'the table of places');
  },
);
