import content from '../../../src/app/i18n/locales/en/content.json' with { type: 'json' };
import shell from '../../../src/app/i18n/locales/en/shell.json' with { type: 'json' };
import { formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { holdInHand, holdUpright } from '../support/touch-viewport.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

for (const [device, hold] of [
  ['phone', holdInHand],
  ['tablet held upright', holdUpright],
] as const) {
  test(
    `on a ${device} a row and the add button of the list answer a finger`,
    { tag: '@slow' },
    async ({ page, server }) => {
      const world = await makeWorld(server);
      await signInPage(page).signIn(world.path);
      const tap = await hold(page);
      const list = page.getByRole('complementary');
      const menu = page.getByRole('banner').getByRole('button', { name: shell.nav.openDrawer });

      await tap(menu);
      await tap(list.getByRole('row', { name: 'Kitchen' }));
      const place = formPanel(page, text('forms:titles.edit.pois'));
      await expect(place.panel).toBeVisible();
      await expect(list).toBeHidden();
      await place.cancel.click();
      await expect(place.panel).toHaveCount(0);

      await tap(menu);
      await tap(list.getByRole('button', { name: content.add.pois }));
      await expect(formPanel(page, text('forms:titles.add.pois')).panel).toBeVisible();
      await expect(list).toBeHidden();
    },
  );
}
