import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

test(
  'rooms of a level are made on two others without a network, numbered for each, and undone in one step',
  { tag: '@slow' },
  async ({ page, server, context, watched }) => {
    const world = await makeWorld(server);
    for (const levelIndex of [1, 2])
      await world.api('POST', `/buildings/${world.buildingId}/levels/${levelIndex}`, {
        levelIndex,
        levelShortTitle: String(levelIndex),
        levelLongTitle: `Floor ${levelIndex}`,
        levelExtraData: { levelType: 'office' },
      });
    await world.put(
      world.fids.kitchen,
      { typeCode: 'kitchen', name: 'Room 012' },
      (await world.feature(world.fids.kitchen))!.geometry,
    );
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    // The content of the other levels has to be known before anything is made there.
    for (const level of ['Floor 1', 'Floor 2', 'Ground floor']) {
      await content.level(level).click();
      await content.synced();
    }
    await expect(content.row('Room 012')).toBeVisible();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: text('content:list.choose'), exact: true })
      .click();
    for (const name of ['Room 012', 'Library']) await content.row(name).click();
    await page.getByRole('button', { name: text('bulk:repeat.title') }).click();
    for (const level of ['Floor 1', 'Floor 2']) await page.getByText(level, { exact: true }).last().click();
    // The parts of the app are here by now.
    watched.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByRole('button', { name: text('bulk:repeat.act', { count: 2, number: '2' }) }).click();
    await expect(content.toast(text('bulk:repeat.done', { count: 4, number: '4' }))).toBeVisible();
    await content.level('Floor 2').click();
    await expect(content.row('Room 212')).toBeVisible();
    await expect(content.row('Library')).toBeVisible();

    await context.setOffline(false);
    await content.pillSays(/All synced/, 60_000);
    const names = async (level: number) =>
      (await world.content(world.buildingId, level))
        .map(({ properties }) => String(properties.name))
        .toSorted((a, b) => a.localeCompare(b));
    expect(await names(1)).toEqual(['Library', 'Room 112']);
    expect(await names(2)).toEqual(['Library', 'Room 212']);
    await content.tool('Undo').click();
    await expect(content.row('Room 212')).toHaveCount(0);
    await content.synced();
    await expect.poll(() => names(1)).toEqual([]);
  },
);
