import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'a place that is over is named in the list, found by its filter, and left out of the map as on a moment',
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

    await page.goto(world.path);
    await expect(content.row('Kitchen')).toContainText(text('content:tags.over'));
    await page.getByRole('button', { name: text('content:list.filter') }).click();
    await page.getByRole('menuitemcheckbox', { name: text('content:tags.over') }).click();
    await page.keyboard.press('Escape');
    await expect(content.row('Library')).toBeHidden();

    await page.getByRole('button', { name: text('content:map.layers') }).click();
    await page.getByRole('menuitem', { name: text('mapSettings:moment.choose') }).click();
    const bar = page.getByRole('region', { name: text('mapSettings:moment.title') });
    await expect(bar.getByRole('status')).toContainText('1');
    await expectAccessible(page, 'the map as on a moment');
    await bar.getByRole('button', { name: text('mapSettings:moment.now') }).click();
    await expect(bar).toBeHidden();
  },
);
