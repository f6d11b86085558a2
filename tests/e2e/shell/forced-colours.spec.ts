import type { Locator } from '@playwright/test';
import { leaveOutMap } from '../support/browser-profile.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const look = (of: Locator): Promise<string> =>
  of.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderTopStyle, color } = getComputedStyle(element);
    return [backgroundColor, color, borderTopStyle === 'none' ? '0px' : borderTopWidth].join(' ');
  });

test(
  'forced colours · a pressed tool, the current page and a switch → can be told apart without a background of their own',
  { tag: '@slow' },
  async ({ page, server }) => {
    await leaveOutMap(page);
    const world = await makeWorld(server);
    await page.emulateMedia({ forcedColors: 'active' });
    await signInPage(page).signIn(world.path);
    const nav = page.getByRole('navigation').first();
    const current = nav.locator('[aria-current]').first();
    await expect(current).toBeVisible();
    expect(await look(current)).not.toBe(await look(nav.locator('a:not([aria-current])').first()));
    const tools = page.getByRole('toolbar');
    const pressed = tools.locator('[aria-pressed="true"]').first();
    await expect(pressed).toBeVisible();
    expect(await look(pressed)).not.toBe(await look(tools.locator('[aria-pressed="false"]').first()));

    await page.goto(world.path.replace('/pois', '/iot-devices/add'));
    const name = page.getByRole('textbox').first();
    await name.focus();
    const ring = await name.evaluate((element) => {
      const all = [element, element.parentElement!].map((one) => getComputedStyle(one));
      return all.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && parseFloat(outlineWidth) >= 1,
      );
    });
    expect(ring).toBe(true);
  },
);
