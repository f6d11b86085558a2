import { text, textPattern } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test.use({ drawsMap: false });

test(
  'a setting is searched from another page of the settings · Enter → its page, scrolled to it, ready for keys',
  { tag: '@slow' },
  async ({ page, server }) => {
    await makeWorld(server);
    await signInPage(page).signIn('/cms/settings/content');
    const list = page.getByRole('complementary', { name: text('shell:groups.settings') });
    await expect(list.getByRole('link', { name: text('shell:screens.SettingsContent') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page, 'settings of the device');
    const field = list.getByRole('searchbox');
    await field.fill('walking');
    await expect(list.getByRole('button', { name: textPattern('settings:content.walking') })).toBeVisible();
    await expectAccessible(page, 'search in the settings');
    await field.press('Enter');
    await expect(page).toHaveURL(/content-settings/);
    const speeds = page.getByRole('region', { name: text('settings:content.walking') });
    await expect(speeds).toBeInViewport();
    await expect(speeds.getByRole('textbox').first()).toBeFocused();
    await expect(field).toHaveValue('');
    await field.fill('qqqq');
    await expect(list.getByText(text('shell:settings.none'))).toBeVisible();
  },
);
