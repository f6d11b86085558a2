import { text, textPattern } from '../../support/app/texts.ts';
import { asciiDxf, entity, lineEntity } from '../../support/server/files/dxf-writer.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { takeScreens } from '../support/screenshots.ts';
import { expect, test } from '../support/tablet-user.ts';

/** So many rooms of 10 × 8 m with names, metres. */
const plan = (west: number, rooms: number, name: string) =>
  Array.from({ length: rooms }, (_, i) => {
    const [x, y] = [west + (i % 3) * 10, Math.floor(i / 3) * 8];
    return [
      lineEntity(x, y, x + 10, y, 'Wall'),
      lineEntity(x + 10, y, x + 10, y + 8, 'Wall'),
      lineEntity(x + 10, y + 8, x, y + 8, 'Wall'),
      lineEntity(x, y + 8, x, y, 'Wall'),
      entity('TEXT', [8, 'NAMES'], [1, `${name} ${i + 1}`], [10, x + 5], [20, y + 4]),
    ];
  }).flat();

test(
  'two plans on a sheet → the chosen one is the level, also after a reload',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    const content = contentPage(page);
    await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
    const form = formPanel(page, text('import:title'));
    const entities = [...plan(0, 9, 'Left'), ...plan(45, 12, 'Right'), lineEntity(4e6, 0, 4e6, 1)];
    const header = { $INSUNITS: [70, 6] as [number, number] };
    await page.locator('input[type=file]').setInputFiles({
      name: 'sheet.dxf',
      mimeType: 'image/vnd.dxf',
      buffer: asciiDxf({ header, entities }),
    });
    await expect(page.getByText(textPattern('import:sheet.farAway', { count: 1 }))).toBeVisible();
    await expect(page.getByText(textPattern('import:sheet.several', { count: 2 }))).toBeVisible();
    await expectAccessible(page, 'two plans on a sheet');
    await takeScreens(page, 'sheet-of-two');
    // The radio itself is hidden, and does not come out from below the buttons of the form by itself.
    await page.getByText(textPattern('import:sheet.part', { index: 2 })).click();
    await expect(page.getByText(textPattern('import:result', { count: 12 }))).toBeVisible();
    await takeScreens(page, 'sheet-chosen', () => content.painted());
    await page.reload();
    await expect(page.getByText(textPattern('import:result', { count: 12 }))).toBeVisible();
    await form.choose('Level type', 'Office');
    await form.save.click();
    const names = async (): Promise<string[]> =>
      (await world.content(world.buildingId, 1)).flatMap(({ properties }) => properties.name ?? []);
    await expect.poll(names).toHaveLength(12);
    expect((await names()).every((name) => name.startsWith('Right'))).toBe(true);
    await content.synced();
  },
);
