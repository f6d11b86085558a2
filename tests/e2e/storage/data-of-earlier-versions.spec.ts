import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import {
  allIn,
  databaseOf,
  EMPTY_PAGE,
  hold,
  replaceDatabase,
  storedFor,
  versionOf,
} from '../support/stored-database.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test.use({ drawsMap: false });

// Version 6 is the current one: its content does not wait for an older tab. `tests/released` opens each version on every
// change.
for (const version of [1, 2, 3, 4, 5])
  test(
    `opens what version ${version} stored, once no older tab keeps it, with what waited in it, which then arrives`,
    { tag: '@slow' },
    async ({ surveyor }) => {
      const { world, page, context } = surveyor;
      const name = await databaseOf(page);
      // Other tests of the run have left their clients on the server.
      const others = await world.clientTitles();
      const { result } = await world.api('POST', '/clients', { clientTitle: 'North' });
      const clientId = Number(result['clientInternalIdentifier']);
      await replaceDatabase(page, name, storedFor(clientId, version));
      const older = await context.newPage();
      await older.goto(EMPTY_PAGE);
      await hold(older, name);
      await surveyor.cut();
      await page.goto('/cms/sync');
      await expect(page.getByRole('alert')).toContainText('Storey is open in another tab');
      await expectAccessible(page, 'a database that an older tab keeps');
      await older.close();
      await contentPage(page).pillSays('Offline · 4 waiting');
      for (const text of ['Changed: Northside', 'New: Harbour', 'New: Quay', 'New: Ground', 'Shop'])
        await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
      await surveyor.mend();
      await contentPage(page).synced();
      const siteId = await world.idOfSite(clientId, 'Harbour');
      const buildingId = await world.idOfBuilding(siteId, 'Quay');
      const names = (await world.content(buildingId, 0)).map(({ properties }) => properties.name ?? '');
      expect(names.sort()).toEqual(['Bakery', 'Shop']);
      expect((await world.clientTitles()).sort()).toEqual([...others, 'Northside'].sort());
    },
  );

test(
  'looks at what a newer version stored, hands unsent work out, and writes nothing',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, context, world } = surveyor;
    const name = await databaseOf(page);
    await surveyor.cut();
    await contentPage(page).open('Kitchen');
    const form = formPanel(page, text('forms:titles.edit.pois'));
    await form.field('Name').fill('Pantry');
    await form.save.click();
    await expect(contentPage(page).row('Pantry')).toBeVisible();

    const newer = await context.newPage();
    await newer.goto(EMPTY_PAGE);
    await hold(newer, name, (await versionOf(newer, name)) + 10);
    await expect(page.getByText(textPattern('shell:banner.dbClosed'))).toBeVisible();
    const before = await allIn(newer, name);
    await surveyor.mend();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText(textPattern('shell:banner.dbNewer'))).toBeVisible();
    await contentPage(page).open('Pantry');
    await contentPage(page).syncPill.click();
    await expect(page.getByText(text('sync:cause.newer'))).toBeVisible();
    for (const name of ['Upload now', text('sync:exchange.import')])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    for (const name of ['Free up', 'Undo this change: Pantry'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all unsent work' }).click(),
    ]);
    expect(await allIn(newer, name)).toEqual(before);
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');
  },
);
