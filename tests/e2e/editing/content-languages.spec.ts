import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

/** Opens the texts in other languages at one of them. */
async function openLanguage(page: Page, language: string): Promise<void> {
  const switched = page.getByRole('button', { name: text('forms:texts.title') });
  if ((await switched.getAttribute('aria-expanded')) !== 'true') await switched.click();
  await page
    .getByRole('group', { name: text('forms:texts.title') })
    .getByRole('button', { name: language })
    .click();
}

test(
  'names in German and Arabic are written, and seen in the list, on the map and in the palette once the app is Arabic',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const storey = { languages: ['ar', 'de', 'fr'], groups: [{ id: 'staff', title: 'Staff' }] };
    await world.api('PATCH', `/clients/${world.clientId}`, { clientExtraData: { storey } });
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await content.synced();

    await content.row('Kitchen').click();
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await place.field('Arabic name').fill('المطبخ');
    await openLanguage(page, 'German');
    await place.field('Name (German)').fill('Küche');
    await place.add(text('forms:fields.access'));
    await place.panel.getByText(text('forms:access.chosen'), { exact: true }).click();
    await expect(place.save).toBeDisabled();
    await place.panel.getByText('Staff', { exact: true }).click();
    await expectAccessible(page, 'the form of a place in languages');
    await place.save.click();
    await content.synced();

    await page.goto(world.path.replace(/\/pois$/, '/edit'));
    const level = formPanel(page, text('forms:titles.edit.levels'));
    await openLanguage(page, 'Arabic');
    await level.field('Title (Arabic)').fill('الطابق الأرضي');
    await level.field('Short title (Arabic)').fill('ط');
    await level.save.click();
    await content.synced();

    await expect
      .poll(async () => (await world.feature(world.fids.kitchen))?.properties)
      .toMatchObject({ name: 'Kitchen', name_ar: 'المطبخ', extra: { name_de: 'Küche', access: ['staff'] } });
    await expect
      .poll(async () => (await world.levels(world.buildingId))[0]?.['levelExtraData'])
      .toMatchObject({ storey: { titles: { ar: 'الطابق الأرضي' }, shortTitles: { ar: 'ط' } } });

    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.goto(world.path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(content.row('المطبخ')).toBeVisible();
    await expect(page.getByRole('complementary').getByText('الطابق الأرضي').first()).toBeVisible();
    await content.row('المطبخ').hover();
    await expect(page.locator('[data-map-name]')).toHaveText('المطبخ');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('Küche');
    await expect(page.getByRole('option', { name: 'المطبخ' })).toBeVisible();
  },
);
