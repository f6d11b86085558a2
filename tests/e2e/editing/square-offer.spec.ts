import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test(
  'a room with a slanting wall is squared → its moved corners are shown, and it is done by the button',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const ring = [at(5, 22), at(25, 22), at(26.2, 40), at(5, 40), at(5, 22)];
    const properties = { typeCode: 'office', name: 'Slanting office' };
    const fid = crypto.randomUUID();
    expect(await world.put(fid, properties, { type: 'Polygon', coordinates: [ring] })).toBe(200);
    await signInPage(page).signIn(`${world.path}/${fid}`);
    await contentPage(page).painted();
    const save = page.getByRole('button', { name: 'Save place' });
    await expect(save).toBeDisabled();

    await contentPage(page).map.focus();
    await page.keyboard.press('q');
    await expect(page.getByText(/^Squaring moves \d+ corners, the furthest by/)).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect(page.getByText(/^Squaring moves/)).toBeHidden();
    await expect(save).toBeDisabled();

    await contentPage(page).map.focus();
    await page.keyboard.press('q');
    await page.getByRole('button', { name: 'Square', exact: true }).click();
    await expect(save).toBeEnabled();
    await expect(page.getByText(/^Squaring moves/)).toBeHidden();
  },
);
