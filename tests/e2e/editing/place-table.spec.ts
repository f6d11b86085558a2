import type { Locator, Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { holdInHand } from '../support/touch-viewport.ts';

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

test(
  'a finger on a phone chooses several cells, fills them down and types into one',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await contentPage(page).synced();
    const finger = await holdInHand(page);
    await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
    const TYPE = NAME + 1;
    await finger(cell(page, 2, TYPE));
    const bar = page.getByRole('toolbar', { name: text('table:touch.label') });
    await finger(bar.getByRole('button', { name: text('table:touch.several') }));
    await finger(cell(page, 4, TYPE));
    await finger(bar.getByRole('button', { name: text('table:touch.fill') }));
    const type = await cell(page, 2, TYPE).innerText();
    await expect(cell(page, 4, TYPE)).toHaveText(type.trim());
    await finger(bar.getByRole('button', { name: text('table:touch.several') }));
    await finger(cell(page, 3, NAME));
    await finger(cell(page, 3, NAME));
    await page.keyboard.type(' A');
    await page.keyboard.press('Enter');
    await expect(cell(page, 3, NAME)).toHaveText(/ A$/);
    await expectAccessible(page, 'the table under a finger');
  },
);

test(
  'a word is composed by an input method in a cell → its Enter ends the conversion alone, in Japanese and Arabic',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await contentPage(page).synced();
    await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
    const protocol = await page.context().newCDPSession(page);
    const field = grid(page).getByRole('textbox');
    const compose = async (row: number, parts: readonly string[], whole: string): Promise<void> => {
      await cell(page, row, NAME).click();
      await page.keyboard.press('F2');
      await field.fill('');
      for (const part of parts)
        await protocol.send('Input.imeSetComposition', {
          text: part,
          selectionStart: part.length,
          selectionEnd: part.length,
        });
      // As browsers tell the key that an input method takes for itself.
      await protocol.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode: 229,
      });
      await protocol.send('Input.insertText', { text: whole });
      await expect(field).toHaveValue(whole);
      await page.keyboard.press('Enter');
      await expect(cell(page, row, NAME)).toHaveText(whole);
    };
    await compose(2, ['し', 'しん', 'しんさつ'], '診察室');
    await compose(3, ['غ', 'غر', 'غرفة'], 'غرفة الفحص');
    const names = async () =>
      (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name);
    await expect.poll(names).toEqual(expect.arrayContaining(['診察室', 'غرفة الفحص']));
  },
);

test(
  'in Arabic the left arrow goes to the next column, and with Shift chooses it',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await contentPage(page).synced();
    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await cell(page, 2, NAME).click();
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, 2, NAME + 1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 2, NAME)).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(cell(page, 2, NAME + 1).locator('[data-range]')).toBeVisible();
  },
);
