import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { expectAccessible } from '../support/axe.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { NewerModel } from '../../support/domain/ifc/newer-model.ts';
import { madeHouse } from '../../support/domain/ifc/made-house.ts';

test(
  'a building model → its storeys made at once, once the network has brought what reads it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    const content = contentPage(page);
    const file = { name: 'house.ifc', mimeType: 'application/x-step', buffer: Buffer.from(madeHouse()) };
    const pick = (buffer = file.buffer): Promise<void> =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ ...file, buffer });
    await surveyor.cut();
    await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
    const form = formPanel(page, text('import:title'));
    await pick();
    await expect(page.getByText(text('forms:issues.reader-missing'))).toBeVisible();

    await surveyor.mend();
    await pick();
    const take = page.getByRole('button', { name: textPattern('import:several.take', { count: 2 }) });
    await expect(take).toBeVisible();
    await expectAccessible(page, 'the storeys of a building model');
    // It is kept now: the rest needs no network.
    await surveyor.cut();
    await take.click();
    await expect(page.getByRole('switch', { name: text('import:model.together') })).toBeChecked();
    await form.choose('Level type', 'Office');
    await form.save.click();
    await expect(page).toHaveURL(/levels\/1\/pois/);

    await surveyor.mend();
    await content.synced();
    for (const [level, name] of [
      [1, '101 Office'],
      [2, '201 Office'],
    ] as const) {
      const names = (await world.content(world.buildingId, level)).map(({ properties }) => properties.name);
      expect(names).toContain(name);
    }

    // A later version of the model: the room keeps its ID by that of its space.
    const office = (await world.content(world.buildingId, 1)).find(
      ({ properties }) => properties.name === '101 Office',
    )!;
    const newer = new NewerModel(madeHouse());
    newer.rename(String(office.properties['eid']), 'Workshop');
    newer.add('0123456789abcdefghijkl', String(office.properties['eid']), 'Archive', [25, 0]);
    await page.goto(world.path.replace(/levels\/.*/, 'levels/1/revision'));
    await expect(page.getByText(text('levelFiles:revision.intro'))).toBeVisible();
    await pick(Buffer.from(newer.file()));
    await page.getByRole('button', { name: textPattern('levelFiles:revision.take') }).click();
    await expect
      .poll(async () => {
        const rooms = (await world.content(world.buildingId, 1)).map(({ properties }) => properties);
        const own = rooms.find(({ fid }) => fid === office.properties.fid);
        return [own?.name, rooms.some(({ name }) => name === '099 Archive')];
      })
      .toEqual(['101 Workshop', true]);
  },
);
