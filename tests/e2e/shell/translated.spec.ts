import { text } from '../../support/app/texts.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { onEachScreen, PARTS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { translate, translatedTexts } from '../support/translator.ts';

const SLOW = { tag: '@slow' };
const failed = text('common:failed.title');

for (const part of PARTS)
  test(
    `browser translates each text · every screen is opened and left → none fails, part ${part} of ${PARTS.length}`,
    SLOW,
    async ({ page, server }) => {
      test.setTimeout(540_000);
      await leaveOutMap(page);
      await translate(page);
      const world = await makeWorld(server);
      await signInPage(page).signIn();
      const broken: string[] = [];
      await onEachScreen(page, part, world, async (path) => {
        await expect.poll(async () => translatedTexts(page)).toBeGreaterThan(3);
        const buttons = page.locator('main, aside').getByRole('button').filter({ visible: true });
        const offered = await buttons.count();
        for (let at = 0; at < Math.min(offered, 4); at += 1) {
          await buttons
            .nth(at)
            .click({ timeout: 2000 })
            .catch(() => undefined);
          await page.keyboard.press('Escape');
        }
        const home = page.getByRole('navigation').getByRole('link').first();
        if (await home.isVisible()) await home.click({ timeout: 2000 }).catch(() => undefined);
        if (await page.getByText(failed).isVisible()) broken.push(path);
      });
      expect(broken).toEqual([]);
    },
  );

test(
  'browser translates each text · a place is changed, saved, deleted and brought back → all is shown and kept',
  SLOW,
  async ({ page, server }) => {
    await translate(page);
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    for (const [from, to] of [
      ['Kitchen', 'Canteen'],
      ['Canteen', 'Tea kitchen'],
    ] as const) {
      await content.open(from);
      await place.field('Name').fill(to);
      await place.save.click();
      await content.saved(to);
      await expect(content.row(to)).toBeVisible();
      await expect
        .poll(async () => (await world.feature(world.fids.kitchen))?.properties)
        .toMatchObject({ name: to });
    }
    await content.open('Library');
    await place.remove.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common:delete') })
      .click();
    await expect(content.row('Library')).toHaveCount(0);
    await content.tool('Undo').click();
    await expect(content.row('Library')).toBeVisible();
    await expect(page.getByText(failed)).toHaveCount(0);
  },
);
