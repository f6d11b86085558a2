import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test(
  'figures of a client · by keyboard to what lacks hours, without a network closed and opened again → the same list, a place opens',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page } = surveyor;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell:nav.analytics') })
      .click();
    const complete = page.getByRole('figure', { name: text('analytics:complete.title') });
    const hours = complete.getByRole('row', { name: textPattern('analytics:complete.hours') });
    // Of the level, and of all.
    await expect(hours.getByRole('button')).toHaveCount(2);
    await expectAccessible(page, 'the figures of a client');

    await complete.locator('[data-mark][tabindex="0"]').focus();
    for (let row = 0; row < 2; row += 1) await page.keyboard.press('ArrowDown');
    await expect(hours.getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const inspector = page.getByRole('complementary');
    const kitchen = inspector.getByRole('row', { name: 'Kitchen' });
    await expect(kitchen).toBeVisible();
    await expectAccessible(page, 'the places behind a figure');

    await surveyor.cut();
    await page.reload();
    await expect(page.getByText(textPattern('settings:reading.asOf')).first()).toBeVisible();
    await kitchen.click();
    await expect(page).toHaveURL(/\/pois\/[^/]+$/);
    await expect(page.getByRole('textbox', { name: text('forms:fields.name'), exact: true })).toHaveValue(
      'Kitchen',
    );
    await surveyor.mend();
  },
);
