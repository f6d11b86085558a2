import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { countedHand } from '../support/counted-hand.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { block, makeWorld, type World } from '../support/test-world.ts';

/** Tasks of an editor in the table, as docs/bench.md lists them. */
const SHOPS = 20;
const NAME = 2;
const EID = 5;
const HOURS = 7;
let world: World;

test.beforeEach(async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  world = await makeWorld(server);
  for (let n = 0; n < SHOPS; n += 1) {
    const shop = { typeCode: 'shop', name: `Exam ${String(n).padStart(2, '0')}` };
    await world.put(randomUUID(), shop, block(5 + n, 25, 5.9 + n, 30));
  }
  await signInPage(page).signIn(world.path);
  await contentPage(page).synced();
  await page.goto(world.path.replace(/\/[^/]*$/, '/table'));
  await expect(cell(page, 2, NAME)).toHaveText('Exam 00');
});

/** By the numbers that a screen reader says: row 2 is the first below the head. */
const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[role="row"][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
const apply = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: text('table:proposal.apply', { count, number: String(count) }) });

test('twenty places are renamed one below the other → in 41 actions', { tag: '@slow' }, async ({ page }) => {
  const { click, type, key, actions } = countedHand(page);
  await click(cell(page, 2, NAME));
  for (let n = 0; n < SHOPS; n += 1) {
    await type(`Bay ${n}`);
    await key('Enter');
  }
  await expect(cell(page, SHOPS + 1, NAME)).toHaveText(`Bay ${SHOPS - 1}`);
  expect(actions()).toBe(41);
});

test(
  'hours for fifteen shops → typed once and filled down, in 6 actions',
  { tag: '@slow' },
  async ({ page }) => {
    const { click, type, key, actions } = countedHand(page);
    await click(cell(page, 2, HOURS));
    await type('Mon-Fri 8-17');
    await key('Enter');
    await click(cell(page, 2, HOURS));
    await click(cell(page, 16, HOURS), ['Shift']);
    await key('ControlOrMeta+D');
    await expect(cell(page, 16, HOURS)).toContainText('08:00–17:00');
    expect(actions()).toBe(6);
  },
);

test('twenty external IDs from a spreadsheet → in 3 actions', { tag: '@slow' }, async ({ page }) => {
  const { click, key, actions } = countedHand(page);
  const ids = Array.from({ length: SHOPS }, (_, n) => `EX-${n}`).join('\r\n');
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), ids);
  await click(cell(page, 2, EID));
  await key('ControlOrMeta+V');
  await click(apply(page, SHOPS));
  await expect(cell(page, 2, EID)).toHaveText('EX-0');
  expect(actions()).toBe(3);
});

test('another word in twenty names → in 6 actions', { tag: '@slow' }, async ({ page }) => {
  const { click, type, key, actions } = countedHand(page);
  await cell(page, 2, NAME).click();
  await key('Control+H');
  await type('Exam');
  await click(page.getByLabel(text('table:find.replace')));
  await type('Consulting');
  await click(page.getByRole('button', { name: text('table:find.preview') }));
  await click(apply(page, SHOPS));
  await expect(cell(page, 2, NAME)).toHaveText('Consulting 00');
  expect(actions()).toBe(6);
});

test('twenty names by a pattern → in 6 actions', { tag: '@slow' }, async ({ page }) => {
  const { click, type, actions } = countedHand(page);
  await click(page.getByRole('searchbox', { name: text('table:filter.label') }));
  await type('Exam');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(SHOPS + 1));
  await click(page.getByRole('button', { name: text('table:pattern.open') }));
  await expect(page.getByRole('textbox', { name: textPattern('bulk:rename.pattern') })).toBeFocused();
  await type('Room {n:2}');
  await click(page.getByRole('button', { name: text('table:pattern.preview') }));
  await click(apply(page, SHOPS));
  await expect(cell(page, 2, NAME)).toHaveText('Room 01');
  expect(actions()).toBe(6);
});
