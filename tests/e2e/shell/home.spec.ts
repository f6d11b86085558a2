import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test('a place is half entered · all clients are shown → it waits there, its level is drawn, its site is on the map; each leads back', async ({
  page,
  server,
}) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  const content = contentPage(page);
  await content.painted();
  await page
    .getByRole('button', { name: text('content:add.pois') })
    .first()
    .click();
  const form = formPanel(page, text('forms:titles.add.pois'));
  await form.field('Name').fill('Loft');
  await page.evaluate((ms) => new Promise((settle) => setTimeout(settle, ms)), 2 * TIME.stagingFlush);

  // Where a person begins the day.
  await page.goto('/cms/content/clients');
  const waits = page.getByRole('region', { name: text('home:title') });
  const draft = waits.getByRole('button', { name: /Loft/ });
  await expect(draft).toContainText(world.title);
  const row = page.getByRole('row', { name: world.title });
  await expect(row).toContainText(text('home:drafts', { count: 1 }));
  const recent = page.getByRole('region', { name: text('home:recent') });
  const floor = recent.getByRole('button', { name: /Ground floor/ });
  await expect(floor.locator('path[data-colour]').first()).toBeAttached();
  await content.painted();
  await expectAccessible(page, 'all clients as a home');

  const sites = page.getByRole('group', { name: text('home:sites') });
  await row.getByText(world.title).hover();
  await expect(sites.locator('[data-on]')).toHaveCount(1);

  await floor.click();
  await expect(page).toHaveURL(world.path);
  await page.goBack();
  await draft.click();
  await expect(form.field('Name')).toHaveValue('Loft');
});
