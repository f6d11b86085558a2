import { expectAccessible } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { colleague, COLLEAGUE_PASSWORD } from '../support/colleague.ts';
import { signIn } from '../../support/server/index.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test(
  'renamed and deleted by a colleague · seen, taken back and restored without a network → the server has both as before',
  { tag: '@slow' },
  async ({ server, surveyor }) => {
    const { world, page } = surveyor;
    const write = await signIn(server.origin, await colleague(world, server), COLLEAGUE_PASSWORD);
    const { kitchen, workshop } = world.fids;
    const before = (await world.feature(kitchen))!;
    const renamedKitchen = { ...before, properties: { ...before.properties, name: 'Canteen' } };
    await write('PUT', `/features/${kitchen}`, { type: 'FeatureCollection', features: [renamedKitchen] });
    await write('DELETE', `/features/${workshop}`);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell:nav.activity') })
      .click();
    const renamed = page.getByRole('listitem').filter({ hasText: 'Canteen' }).getByRole('button').first();
    await expect(renamed).toBeVisible();
    await expectAccessible(page, 'the steps of everyone');
    await page.getByRole('radio', { name: text('activity:shown.trash') }).click();
    await expect(page.getByText('Workshop', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the trash of everyone');
    await page.getByRole('radio', { name: text('activity:shown.everyone') }).click();

    await surveyor.cut();
    await renamed.click();
    const inspector = page.getByRole('complementary').filter({ hasText: text('activity:inspector.before') });
    await expect(inspector.getByRole('figure')).toHaveCount(2);
    await expectAccessible(page, 'a step with both versions');
    await inspector.getByRole('button', { name: text('activity:takeBack.this') }).click();
    await expect(page.getByText(text('activity:takeBack.done'), { exact: true }).first()).toBeVisible();
    await page.getByRole('radio', { name: text('activity:shown.trash') }).click();
    await page
      .getByRole('button', { name: textPattern('activity:trash.restoreOf') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: textPattern('activity:trash.restoreOf') })).toHaveCount(0);
    await surveyor.mend();
    await contentPage(page).pillSays(/^All synced/, 60_000);
    expect((await world.feature(kitchen))?.properties.name).toBe(before.properties.name);
    expect((await world.feature(workshop))?.properties.name).toBe('Workshop');
  },
);
