import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'the end of a place is typed in the time of its site and reaches the server as seconds',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.synced();

    await content.row('Kitchen').click();
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.add(text('forms:fields.validUntil'));
    const parts = place.panel
      .getByRole('group', { name: text('forms:fields.validUntil') })
      .getByRole('spinbutton');
    await parts.first().click();
    await page.keyboard.type('010320260900');
    await expectAccessible(page, 'the form of a place with an end');
    await place.save.click();
    await content.synced();
    await expect
      .poll(async () => (await world.feature(world.fids.kitchen))?.properties)
      .toMatchObject({ extra: { validUntil: Date.UTC(2026, 2, 1, 9) / 1000 } });
  },
);
