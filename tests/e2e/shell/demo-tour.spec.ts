import { contentPage, signInPage } from '../support/page-objects.ts';
import { takeScreens } from '../support/screenshots.ts';
import { expect, test } from '../support/test.ts';

test('signs in and walks down to a place of the demo', { tag: '@slow' }, async ({ page }) => {
  await signInPage(page).signIn();
  const content = contentPage(page);
  await content.open('Larkfield Health', 'Larkfield Campus', 'Larkfield General', 'Ground floor');
  await content.painted();
  await expect(content.tab('Places')).toHaveAttribute('aria-current', 'page');
  await takeScreens(page, 'level-of-the-demo', () => content.painted());

  await content.open('Café Lumen');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Café Lumen');
  await expect(page.getByRole('textbox', { name: 'Arabic name' })).toHaveValue('مقهى لومن');
});
