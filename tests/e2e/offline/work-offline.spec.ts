import { expectAccessible } from '../support/axe.ts';
import { doOverlap } from '../support/bounding-boxes.ts';
import { tabTo } from '../support/keyboard.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { holdUpright } from '../support/touch-viewport.ts';
import { at, block, KITCHEN } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test('works on without a network, through a closed browser, and brings it all to the server', async ({
  surveyor,
}) => {
  const { world } = surveyor;
  await surveyor.cut();
  await surveyor.page.reload();
  let content = contentPage(surveyor.page);
  await content.painted();
  await content.pillSays('Offline');
  await expect(content.stage).toBeDisabled();

  await content.open('Kitchen');
  let place = formPanel(surveyor.page, text('forms:titles.edit.pois'));
  await place.field('Name').fill('Pantry');
  await place.save.click();
  await expect(content.toast('Saved on this device')).toBeVisible();
  await content.pillSays('Offline · 1 waiting');

  await surveyor.page.getByRole('button', { name: 'Add a place' }).click();
  place = formPanel(surveyor.page, text('forms:titles.add.pois'));
  await place.choose('Type', 'Meeting room');
  await place.field('Name').fill('Loft');
  await content.painted();
  await content.draw('Point', [[0.35, 0.58]]);
  await place.save.click();
  await content.pillSays('Offline · 2 waiting');

  // This one is not saved; the browser is closed over it.
  await content.open('Library');
  place = formPanel(surveyor.page, text('forms:titles.edit.pois'));
  await place.field('Name').fill('Reading room');
  await expect(place.panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
  await surveyor.leave();

  await surveyor.comeBack();
  const { page } = surveyor;
  content = contentPage(page);
  await page.goto(world.path);
  await expect(content.row('Pantry')).toBeVisible();
  await expect(content.row('Loft')).toBeVisible();
  await content.pillSays('Offline · 2 waiting');
  await content.open('Library');
  place = formPanel(page, text('forms:titles.edit.pois'));
  await expect(place.panel.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible();
  await expect(place.field('Name')).toHaveValue('Reading room');
  await place.panel.getByRole('button', { name: 'Keep' }).click();
  await place.save.click();
  await content.pillSays('Offline · 3 waiting');
  expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');

  // The first upload is held at the door, so that it can be seen what the pill says meanwhile.
  let letGo = (): void => undefined;
  const held = new Promise<void>((settle) => (letGo = settle));
  await page.route('**/api/v8/features/**', async (route) => {
    await held;
    await route.continue();
  });
  await surveyor.mend();
  // Where the browser did not tell that the network was gone, what was tried meanwhile goes when its time comes.
  await content.pillSays(/^Syncing \d of [1-3]\./);
  letGo();
  await content.synced();
  const names = (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name);
  expect(names).toEqual(expect.arrayContaining(['Pantry', 'Loft', 'Reading room']));
});

test('gives up restored work when it is discarded', { tag: '@slow' }, async ({ surveyor }) => {
  await surveyor.cut();
  await contentPage(surveyor.page).open('Library');
  const before = formPanel(surveyor.page, text('forms:titles.edit.pois'));
  await before.field('Name').fill('Reading room');
  await expect(before.panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
  await surveyor.leave();
  await surveyor.comeBack();
  await surveyor.page.goto(surveyor.world.path);
  await contentPage(surveyor.page).open('Library');
  const after = formPanel(surveyor.page, text('forms:titles.edit.pois'));
  await after.panel.getByRole('button', { name: 'Discard' }).click();
  await expect(after.field('Name')).toHaveValue('Library');
  await expect(after.save).toBeDisabled();
});

test('says what the server refuses, keeps it, and tries again', { tag: '@slow' }, async ({ surveyor }) => {
  const { page, world } = surveyor;
  const content = contentPage(page);
  await surveyor.cut();
  await page.goto(`/cms/content/clients/${world.clientId}/sites/${world.siteId}/edit`);
  const site = formPanel(page, text('forms:titles.edit.sites'));
  await site.field('External ID').fill('mill-2');
  await site.save.click();
  await content.pillSays('Offline · 1 waiting');
  // Another person takes the identifier meanwhile.
  const theirs = await world.api('POST', `/clients/${world.clientId}/sites`, {
    siteTitle: 'Theirs',
    siteExternalIdentifier: 'mill-2',
    siteExtraData: {},
    geometry: KITCHEN,
  });
  await surveyor.mend();
  await content.pillSays('1 could not be uploaded');
  await content.syncPill.click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Changed: Mill' });
  await expect(entry).toContainText('Error');
  await expect(entry).toContainText(/identifier/i);

  await world.api('DELETE', `/sites/${String(theirs.result['siteInternalIdentifier'])}`);
  await entry.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(text('sync:nothing'))).toBeVisible({
    timeout: 30_000,
  });
  const [mill] = await world.sites(world.clientId);
  expect(mill).toMatchObject({ siteTitle: 'Mill', siteExternalIdentifier: 'mill-2' });
});

test.describe(() => {
  test.use({ drawsMap: false });

  test('keeps both versions until it is decided, by touch on a tablet held upright: both of one, one side of the rest', async ({
    surveyor,
  }) => {
    const { page, world } = surveyor;
    const content = contentPage(page);
    await surveyor.cut();
    for (const name of ['Kitchen', 'Library', 'Workshop']) {
      await content.open(name);
      const place = formPanel(page, text('forms:titles.edit.pois'));
      await place.field('Name').fill(`${name} 7`);
      await place.save.click();
      await expect(content.row(`${name} 7`)).toBeVisible();
      // Until it has closed, what is typed goes into it and not into the next one.
      await expect(place.panel).toHaveCount(0);
    }
    await content.pillSays('Offline · 3 waiting');
    await world.put(world.fids.kitchen, { typeCode: 'kitchen', name: 'Scullery' }, KITCHEN);
    await world.put(world.fids.library, { typeCode: 'library', name: 'Books' }, block(30, 5, 50, 20));
    await world.put(world.fids.workshop, { typeCode: 'workshop', name: 'Shop' }, block(55, 5, 75, 20));
    await surveyor.mend();
    await content.pillSays('3 need you');
    await content.syncPill.click();
    await page.getByRole('button', { name: 'Decide: Kitchen 7' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Kitchen 7 on Ground floor was changed here and on the server: Name.',
    );
    const both = page.getByRole('table', { name: text('conflicts:versions') });
    await expect(both.getByRole('cell', { name: 'Kitchen', exact: true })).toBeVisible();
    await expect(both.getByRole('radio', { name: 'Name Mine Kitchen 7' })).toBeChecked();
    await expect(both.getByRole('radio', { name: 'Name On the server Scullery' })).not.toBeChecked();
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Scullery');

    const tap = await holdUpright(page);

    await tap(page.getByRole('button', { name: 'Keep both' }));
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('Kitchen 7 #2');
    const use = page.getByRole('button', { name: 'Use this result' });
    await tap(use);
    // The next decision has the place of this one: the message makes way for it.
    await expect.poll(() => doOverlap(content.toast(textPattern('conflicts:done')), use)).toBe(false);
    // The next one is in its place: a finger that comes down again decides nothing.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tap(use);
    await expect(page.getByText(textPattern('conflicts:lookFirst'))).toBeVisible();
    await tap(page.getByRole('button', { name: text('conflicts:toList') }));
    await tap(page.getByRole('button', { name: text('conflicts:bulk.theirs', { count: 2 }) }));
    await tap(
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('conflicts:bulk.theirs', { count: 2 }) }),
    );
    const decided = page.getByRole('region', { name: text('conflicts:decided.title') });
    await expect(decided.getByRole('listitem').filter({ hasText: "the server's" })).toHaveCount(2);
    await content.synced();
    const names = (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name);
    expect(names).toEqual(expect.arrayContaining(['Scullery', 'Kitchen 7 #2', 'Books', 'Shop']));
  });
});

test(
  'saves a choice for each field and corner by the keyboard alone, and opens the decision again',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    const content = contentPage(page);
    const there = () => world.feature(world.fids.kitchen);
    const kitchen = async () => (await there())?.properties;
    const ring = (...corners: [number, number][]) => ({
      type: 'Polygon',
      coordinates: [[...corners, ...corners.slice(0, 1)].map(([east, north]) => at(east, north))],
    });
    await surveyor.cut();
    await content.open('Kitchen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Name').fill('Pantry');
    await place.add('External ID');
    await place.field('External ID').fill('K-1');
    await content.painted();
    const corner = await content.shareOf(at(25, 20));
    await content.drag(corner, [corner[0] + 0.02, corner[1] - 0.02]);
    await expect(content.figure('Area')).not.toHaveText(/^300\./);
    await place.save.click();
    await content.pillSays('Offline · 1 waiting');
    // The same corner is moved on the server, and another one, that was left as it is here.
    const theirs = ring([4, 4], [25, 5], [26, 22], [5, 20]);
    await world.put(world.fids.kitchen, { typeCode: 'kitchen', name: 'Scullery', eid: 'K-2' }, theirs);
    await surveyor.mend();
    await content.pillSays('1 needs you');

    // The row leads there too: the form says what is the matter.
    await content.open('Pantry');
    await tabTo(page, page.getByRole('button', { name: text('forms:clash.decide') }));
    await page.keyboard.press('Enter');
    const mine = page.getByRole('radio', { name: 'External ID Mine K-1' });
    await tabTo(page, mine);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'External ID On the server K-2' })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Corner 1 On the server moved by/ })).toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: /^Corner 1 On the server/ }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Corner 1 Mine unchanged' })).toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: /^Corner 3 Mine moved by/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^Corner 3 On the server moved by/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('Can be saved');
    await expectAccessible(page, 'a decision');
    await tabTo(page, page.getByRole('button', { name: 'Use this result' }));
    await page.keyboard.press('Enter');
    await content.synced();
    expect(await kitchen()).toMatchObject({ name: 'Pantry', eid: 'K-2' });
    // From whichever corner the outline begins.
    const corners = ({ coordinates }: { coordinates: unknown }) =>
      new Set((coordinates as unknown[][])[0]?.map(String));
    expect(corners((await there())!.geometry)).toEqual(corners(ring([5, 5], [25, 5], [26, 22], [5, 20])));

    await page.goto('/cms/sync/conflicts');
    await expectAccessible(page, 'the decisions');
    await tabTo(
      page,
      page.getByRole('button', { name: text('conflicts:decided.undo', { title: 'Pantry' }) }),
    );
    await page.keyboard.press('Enter');
    await content.pillSays('1 needs you');
    await expect(page.getByRole('link', { name: /Pantry.*3 fields differ/ })).toBeVisible();
    expect(await kitchen()).toMatchObject({ name: 'Pantry', eid: 'K-2' });

    await page.goto('/cms/activity');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await expectAccessible(page, 'the activity');
    await page.goto('/cms/activity?show=trash');
    await expect(page.getByText('Pantry').or(page.getByText(/trash/i)).first()).toBeVisible();
    await expectAccessible(page, 'the trash');
  },
);
