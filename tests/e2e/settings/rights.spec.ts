import type { Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { colleague, COLLEAGUE_PASSWORD, EDITOR, READER } from '../support/colleague.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';

const SLOW = { tag: '@slow' };

async function userNumber(world: World, email: string): Promise<number> {
  const { results } = await world.api('GET', `/clients/${world.clientId}/users`);
  return (results as { id: number; email: string }[]).find((one) => one.email === email)!.id;
}

async function signInAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path);
  await signInPage(page).fillAndSubmit({ email, password: COLLEAGUE_PASSWORD });
  await expect(page).toHaveURL(path);
}

test('every role of the matrix is given, said in words, and taken back', SLOW, async ({ page, server }) => {
  const world = await makeWorld(server);
  const email = await colleague(world, server, READER);
  const id = await userNumber(world, email);
  await signInPage(page).signIn(`/cms/settings/users-and-permissions/${id}?client=${world.clientId}`);
  const words = page.getByRole('status').filter({ hasText: text('users:words.title') });
  const role = (place: string, name: 'admin' | 'editor' | 'read-only' | 'inherited' | 'none') =>
    page
      .getByRole('radiogroup', { name: text('users:roleOf', { title: place }), exact: true })
      .getByRole('radio', { name: text(`users:role.${name}`) });
  const said = async (key: 'admin' | 'adminPart' | 'editor' | 'read-only' | 'parts') =>
    expect(words).toContainText(textPattern(`users:words.${key}`));

  await expect(role(world.title, 'read-only')).toBeChecked();
  for (const [place, name, key] of [
    ['Old mill', 'editor', 'editor'],
    ['Old mill', 'admin', 'adminPart'],
    ['Old mill', 'read-only', 'read-only'],
    ['Mill', 'editor', 'editor'],
    ['Mill', 'admin', 'adminPart'],
    ['Mill', 'inherited', 'read-only'],
    [world.title, 'editor', 'editor'],
    [world.title, 'admin', 'admin'],
    // What was given for the mill alone stays.
    [world.title, 'none', 'parts'],
  ] as const) {
    await test.step(`${place}: ${name}`, async () => {
      await role(place, name).click();
      await expect(role(place, name)).toBeChecked();
      await said(key);
    });
  }
  await role(world.title, 'editor').click();
  await page.getByRole('button', { name: text('users:save'), exact: true }).click();
  await expect(page.getByText(textPattern('users:saved'))).toBeVisible();
  const { results } = await world.api('GET', `/clients/${world.clientId}/users`);
  const { permissions } = (results as { id: number; permissions: object[] }[]).find((one) => one.id === id)!;
  expect(permissions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ permissionId: EDITOR, clientId: world.clientId }),
      expect.objectContaining({ permissionId: READER, buildingId: world.buildingId }),
    ]),
  );
});

test('a right that is taken away and given back costs no edit', SLOW, async ({ page, server, watched }) => {
  watched.allow(/ERR_INTERNET_DISCONNECTED|status of 403/);
  // A list of changes is of the rights that it was begun with.
  watched.allow(/status of 400.*\/changes/);
  await leaveOutMap(page);
  const world = await makeWorld(server);
  const email = await colleague(world, server);
  const id = await userNumber(world, email);
  const give = (permissionId: number) =>
    world.api('PUT', `/users/${id}/permissions`, {
      permissions: [{ permissionId, clientId: world.clientId }],
    });
  await signInAs(page, email, world.path);
  const content = contentPage(page);
  const place = formPanel(page, text('forms:titles.edit.pois'));
  await content.open('Library');
  await expect(place.field('Name')).toHaveValue('Library');
  await content.open('Kitchen');
  await expect(place.field('Name')).toHaveValue('Kitchen');

  // Without a network one change is saved, and another is in its form.
  await page.context().setOffline(true);
  await place.field('Name').fill('Pantry');
  await place.save.click();
  await content.pillSays(/1 waiting/);
  await content.open('Library');
  await place.field('Name').fill('Reading room');
  await expect(place.panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
  expect((await give(READER)).status).toBe(200);
  await page.context().setOffline(false);

  await expect(page.getByText(text('forms:rightGone'))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Reading room').first()).toBeAttached();
  await expect(place.save).toHaveCount(0);
  await page.goto('/cms/sync');
  await expect(page.getByText(text('sync:reason.forbidden')).first()).toBeVisible();
  expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');
  await page.goto(world.path);
  await expect(content.row('Pantry')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a place' })).toHaveCount(0);

  expect((await give(EDITOR)).status).toBe(200);
  await page.reload();
  await expect
    .poll(async () => (await world.feature(world.fids.kitchen))?.properties.name, { timeout: 60_000 })
    .toBe('Pantry');
  await content.open('Library');
  await expect(place.field('Name')).toHaveValue('Reading room');
  await place.panel.getByRole('button', { name: 'Keep' }).click();
  await place.save.click();
  await expect
    .poll(async () => (await world.feature(world.fids.library))?.properties.name, { timeout: 60_000 })
    .toBe('Reading room');
});
