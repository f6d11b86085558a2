import { expectAccessible } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text } from '../../support/app/texts.ts';

test(
  'the levels of a building · looked at, closed without a network, opened again → the floors are still drawn, each opens',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const [levels = '', level = ''] = /^(.*\/levels)\/([^/]+)/.exec(world.path)?.slice(1) ?? [];
    await page.goto(levels);
    const row = page.getByRole('row').first();
    const drawn = page.locator('[role="option"] path[data-colour]');
    await expect(drawn.first()).toBeAttached();
    await expect(row).toContainText(text('levels:onDevice'));
    await expectAccessible(page, 'the levels of a building as a stack');

    await surveyor.cut();
    await page.reload();
    await expect(drawn.first()).toBeAttached();
    await page.getByRole('option').first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`/levels/${level}/pois$`));

    // All that can be done with it stands at its title too.
    await page.locator('#list-title + button').click();
    await page.getByRole('menuitem', { name: text('commands:labels.deleteLevel') }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: text('common:cancel') })
      .first()
      .click();
    await surveyor.mend();
    await contentPage(page).pillSays(/^All synced/, 60_000);
  },
);
