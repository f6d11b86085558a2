import { deflateSync } from 'node:zlib';
import { text } from '../../support/app/texts.ts';
import { png } from '../../support/server/files/image-files.ts';
import { pdf } from '../../support/server/files/pdf-writer.ts';
import { expectAccessible } from '../support/axe.ts';
import { takeScreens } from '../support/screenshots.ts';
import { expect, test } from '../support/tablet-user.ts';

const SIZE = { width: 640, height: 480 };
/** A sheet of 400 × 300 as it is seen from the side, on a dark wall: top left, then clockwise. */
const SHEET = [
  [120, 60],
  [540, 110],
  [510, 380],
  [90, 400],
] as const;

const PHOTO = ((): Buffer => {
  const { width, height } = SIZE;
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isSheet = SHEET.every(([ax, ay], i) => {
        const [bx, by] = SHEET[(i + 1) % 4]!;
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
      });
      lines.fill(isSheet ? 235 : 60, y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3);
    }
  }
  return png({ ...SIZE, packed: deflateSync(lines), header: { colour: 2 } });
})();

test(
  'a photo of a plan from the side, without a network → its sheet is found, corrected by keys and kept straight',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
    await surveyor.cut();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PHOTO });
    await page.getByRole('button', { name: text('import:straighten.open') }).click();
    const dialog = page.getByRole('dialog', { name: text('import:straighten.title') });
    await expect(dialog.getByText(text('import:straighten.from.sheet'))).toBeVisible();
    const corner = dialog.getByRole('button', { name: text('import:straighten.corners.topLeft') });
    const at = async (): Promise<number[]> =>
      [...((await corner.getAttribute('aria-label')) ?? '').matchAll(/\d+/g)].map(Number);
    const [x, y] = await at();
    expect(Math.hypot(x! - SHEET[0][0], y! - SHEET[0][1])).toBeLessThan(6);
    await corner.press('Shift+ArrowRight');
    expect((await at())[0]).toBeGreaterThan(x! + 8);
    await expectAccessible(page, 'corners of a picture');
    await takeScreens(page, 'straighten');
    await dialog.getByRole('button', { name: text('import:straighten.whole') }).click();
    expect(await at()).toEqual([0, 0]);
    await dialog.getByRole('button', { name: text('import:straighten.look') }).click();
    await expect(dialog.getByText(text('import:straighten.from.sheet'))).toBeVisible();
    await dialog.getByRole('button', { name: text('import:straighten.use') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('wall.jpg')).toBeVisible();
    await page
      .getByRole('button', { name: text('import:straighten.takeBack'), exact: true })
      .last()
      .click();
    await expect(page.getByText('wall.png')).toBeVisible();
  },
);

test(
  'a page without rooms · taken as a picture → lies over the building',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    await page.goto(world.path.replace(/levels\/.*/, 'levels/add'));
    const drawn = Array.from({ length: 40 }, (_, i) => `${20 + i * 9} 30 m ${90 + i * 9} ${200 + i} l S`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'site.pdf',
      mimeType: 'application/pdf',
      buffer: pdf({ pages: [drawn.join('\n')], mediaBox: [0, 0, 600, 400] }),
    });
    await page.getByRole('button', { name: text('import:pageAsPicture') }).click();
    await expect(page.getByText(text('import:picture.title'))).toBeVisible();
    await expect(page.getByText('site.jpg')).toBeVisible();
  },
);
