import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test(
  'palette · finds commands and places, gives them, and is left by Escape',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.painted();
    const field = page.getByRole('combobox', { name: text('palette:title') });
    const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    // With nothing typed all that can be done here is listed, and what can't be done says why.
    await expect(option(text('commands:labels.fit'))).toBeVisible();
    await expect(option(text('commands:labels.levelUp'))).toHaveAttribute('aria-disabled', 'true');
    await expect(option(text('commands:labels.levelUp'))).toContainText(
      text('commands:reasons.highestLevel'),
    );
    await expect(option(text('commands:labels.save'))).toHaveCount(0);
    await expectAccessible(page, 'palette');

    await field.fill('kitch');
    const kitchen = option('Kitchen');
    await expect(kitchen).toHaveAttribute('aria-selected', 'true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await kitchen.getAttribute('id'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(world.fids.kitchen));
    await expect(field).toHaveCount(0);

    await page.keyboard.press('Control+k');
    // What is found says where it is, and is drawn; what was opened last is offered first.
    await field.fill('kitch');
    await expect(page.getByRole('group', { name: text('palette:sections.best') })).toContainText('Kitchen');
    await expect(page.getByRole('button', { name: text('palette:preview.copy') })).toBeVisible();
    await field.fill('');
    await expect(page.getByRole('group', { name: text('palette:sections.here') })).toBeVisible();
    // What can't be done here says what it needs.
    await field.fill('take all mine');
    await expect(option(text('commands:labels.takeMine'))).toContainText(text('palette:needs.conflict'));
    await field.fill('theme');
    await expect(page.getByRole('group', { name: text('palette:sections.best') })).toContainText(
      text('settings:device.theme'),
    );
    await page.getByRole('button', { name: text('palette:filters.places'), exact: true }).click();
    await expect(field).toBeFocused();
    await expect(option(text('settings:device.theme'))).toHaveCount(0);
    await field.fill(`#${world.fids.kitchen.slice(0, 8)}`);
    await expect(option('Kitchen')).toHaveCount(1);
    await field.fill('>sync cen');
    await expect(option(text('shell:screens.SyncCentre'))).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cms/sync');
    // Outside of the content it finds the places of all clients on the device.
    await page.getByRole('button', { name: text('commands:labels.openPalette') }).click();
    await expect(page.getByRole('group', { name: text('palette:sections.recent') })).toContainText('Kitchen');
    await field.fill('kitch');
    await expect(option('Kitchen').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  },
);

test(
  'sheet of keys · opens by ?, hears no keys meanwhile, and turns single keys off',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.painted();
    const sheet = page.getByRole('dialog', { name: text('commands:sheet.title') });

    // In a field it is a question mark.
    const filter = page.getByRole('complementary').getByRole('searchbox');
    await filter.press('?');
    await expect(filter).toHaveValue('?');
    await expect(sheet).toHaveCount(0);
    await filter.fill('');
    await filter.blur();

    await page.keyboard.press('?');
    await expect(sheet.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(sheet.getByText(text('commands:labels.save'))).toBeVisible();
    await expect(sheet.getByText('Ctrl', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'sheet of keys');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);

    await sheet.getByText(text('commands:sheet.singleHint', { mod: 'Ctrl' })).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(sheet).toHaveCount(0);
  },
);
