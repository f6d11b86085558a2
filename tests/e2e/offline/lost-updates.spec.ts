import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { KITCHEN } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

test(
  'a value overwritten by another writer → shown on every screen until it is decided',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const content = contentPage(page);
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill('Pantry');
    await place.save.click();
    await content.pillSays(/^All synced/);
    await expect.poll(async () => (await world.feature(world.fids.kitchen))?.properties.name).toBe('Pantry');

    // A client that had loaded the place before writes it back whole with a change of its own.
    await world.put(world.fids.kitchen, { typeCode: 'kitchen', name: 'Kitchen', eid: 'K-1' }, KITCHEN);
    await page.reload();
    await expect(content.toast(text('conflicts:overwritten.told', { count: 1 }))).toBeVisible();
    await content.pillSays('1 needs you');
    await expect(page.getByRole('complementary').getByText('Needs you')).toHaveCount(1);

    // It outlasts a visit, and the network.
    await surveyor.cut();
    await page.reload();
    await content.painted();
    await content.pillSays('1 needs you · Offline');
    await surveyor.mend();
    await content.open('Kitchen');
    await expect(page.getByText(text('forms:clash.overwritten'))).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: /needs you.*Open the sync centre/ }).click();
    await expect(page.getByText(text('sync:overwritten.text', { count: 1 }))).toBeVisible();
    await expectAccessible(page, 'the sync centre with something written over');
    await page.goto('/cms/activity?show=device');
    await page.getByRole('button', { name: 'Decide: Kitchen' }).first().waitFor();
    await page.getByRole('button', { name: 'Decide: Kitchen' }).first().click();
    await page.getByRole('button', { name: 'Apply mine again: Kitchen' }).click();
    await content.pillSays(/^All synced/);
    await expect.poll(async () => (await world.feature(world.fids.kitchen))?.properties.name).toBe('Pantry');
    expect((await world.feature(world.fids.kitchen))?.properties.eid).toBe('K-1');
  },
);
