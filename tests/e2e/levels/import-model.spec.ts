import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { expectAccessible } from '../support/axe.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { madeHouse } from '../../support/domain/ifc/made-house.ts';

test(
  'a building model → its storeys made at once, once the network has brought what reads it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    const content = contentPage(page);
    const file = { name: 'house.ifc', mimeType: 'application/x-step', buffer: Buffer.from(madeHouse()) };
    const pick = (): Promise<void> => page.locator('input[type=file]').first().setInputFiles(file);
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
  },
);
