import { distanceMetres } from '../../../src/domain/geometry/index.ts';
import { PAPERS } from '../../../src/domain/print/floor-sheet.ts';
import { text } from '../../support/app/texts.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { printedPage, readCode } from '../support/printed-page.ts';
import { takeScreens } from '../support/screenshots.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test(
  'a floor is printed → its wall measures right on the paper, and its code leads to it',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const level = world.path.replace(/\/pois$/, '');
    await signInPage(page).signIn(world.path);
    await contentPage(page).painted();
    await page.goto(`${level}/print`);
    // The wall of the world: 76 metres long, a metre thick.
    const length = distanceMetres(at(2, 44), at(78, 44));
    for (const [scale, paper] of [
      [100, 'A1'],
      [200, 'A3'],
      [500, 'A4'],
    ] as const) {
      await page
        .getByRole('radiogroup', { name: text('levelFiles:print.scale') })
        .getByText(text('levelFiles:print.oneTo', { scale }), { exact: true })
        .click();
      await expect(page.locator(`[data-page="${paper}-landscape"]`)).toBeAttached();
      const printed = await printedPage(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      expect(printed.pages, `1:${scale}`).toBe(1);
      const [short, long] = PAPERS[paper];
      expect(Math.abs(printed.size[0] - long) + Math.abs(printed.size[1] - short)).toBeLessThan(1);
      const walls = printed.paths.filter(
        ({ box: [left, bottom, right, top] }) => (right - left) / (top - bottom) > 60 && right - left > 100,
      );
      const widths = walls.map(({ box }) => box[2] - box[0]);
      const wall = widths.find((width) => Math.abs(width / ((length * 1000) / scale) - 1) < 0.2) ?? 0;
      expect(Math.abs((wall * scale) / 1000 / length - 1), `1:${scale}: ${widths.join(', ')}`).toBeLessThan(
        0.01,
      );
      const code = printed.paths.find(({ boxes }) => boxes.length > 200);
      expect(code && readCode(code)).toBe(`${server.origin}${level}`);
    }
    await takeScreens(page, 'print');
  },
);
