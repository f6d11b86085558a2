import { expectAccessible } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, block } from '../support/test-world.ts';
import { metresOffSquare } from '../../../src/domain/geometry/index.ts';
import { text } from '../../support/app/texts.ts';

test(
  'two rooms leave their building · seen, cut without a network, taken back, cut again → the server has them within it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const outside = block(65, 5, 85, 20);
    for (const which of ['kitchen', 'library'] as const) {
      const row = await world.feature(world.fids[which]);
      await world.put(world.fids[which], row!.properties, outside);
    }
    // The level is read again.
    const read = page.waitForResponse((answer) => answer.url().endsWith('/pois/draft'));
    await page.reload();
    await read;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell:nav.reports') })
      .click();
    const rule = page.getByRole('button', {
      name: new RegExp(`^${text('quality:rules.outside-building')}`),
    });
    await rule.click();
    const inspector = page.getByRole('complementary', { name: text('quality:rules.outside-building') });
    const clip = inspector.getByRole('button', {
      name: text('quality:fixes.apply', { fix: text('quality:fix.clip-to-building'), number: '2' }),
    });
    await expect(clip).toBeEnabled();
    await expectAccessible(page, 'a report with an open group');

    await surveyor.cut();
    await clip.click();
    await expect(rule).toBeHidden();
    await page.getByRole('button', { name: text('quality:fixes.undo'), exact: true }).click();
    await rule.click();
    await clip.click();
    await expect(rule).toBeHidden();
    await surveyor.mend();
    await contentPage(page).pillSays(/^All synced/, 60_000);
    for (const which of ['kitchen', 'library'] as const) {
      const row = await world.feature(world.fids[which]);
      const [ring] = row!.geometry.coordinates as [number, number][][];
      const east = Math.max(...ring!.map(([longitude]) => longitude));
      expect(Math.round((east - 10) * 71_700)).toBe(80);
    }
  },
);

test(
  'two rooms are a little off square · one squared and undone, then both without a network, one renamed by a colleague meanwhile → the server has both square, and the new name',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const askew = (west: number) => ({
      type: 'Polygon' as const,
      coordinates: [
        [at(west, 5), at(west + 20, 5.2), at(west + 20, 20), at(west, 20), at(west, 5)] as [number, number][],
      ],
    });
    const { kitchen, library } = world.fids;
    await world.put(kitchen, { typeCode: 'kitchen', name: 'Kitchen' }, askew(5));
    await world.put(library, { typeCode: 'library', name: 'Library' }, askew(30));
    const read = page.waitForResponse((answer) => answer.url().endsWith('/pois/draft'));
    await page.reload();
    await read;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: text('shell:nav.reports') })
      .click();
    const rule = page.getByRole('button', { name: new RegExp(`^${text('quality:rules.not-square')}`) });
    await rule.click();
    const inspector = page.getByRole('complementary', { name: text('quality:rules.not-square') });
    const square = (number: string) =>
      inspector.getByRole('button', {
        name: text('quality:fixes.apply', { fix: text('quality:fix.square'), number }),
      });
    await expect(square('2')).toBeEnabled();
    await inspector
      .getByRole('button', { name: new RegExp(`^${text('quality:fixes.fix')}: .*Kitchen`) })
      .click();
    await expect(square('1')).toBeEnabled();
    const undo = page.getByRole('button', { name: text('quality:fixes.undo'), exact: true });
    await undo.click();
    await expect(square('2')).toBeEnabled();

    await surveyor.cut();
    await world.put(kitchen, { typeCode: 'kitchen', name: 'Large kitchen' }, askew(5));
    await square('2').click();
    await expect(rule).toBeHidden();
    await undo.click();
    await rule.click();
    await square('2').click();
    await expect(rule).toBeHidden();
    await surveyor.mend();
    await contentPage(page).pillSays(/^All synced/, 60_000);
    const [first, second] = [await world.feature(kitchen), await world.feature(library)];
    expect(first!.properties.name).toBe('Large kitchen');
    for (const row of [first, second])
      expect(metresOffSquare(row!.geometry as Parameters<typeof metresOffSquare>[0])).toBeLessThan(0.05);
  },
);
