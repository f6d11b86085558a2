import { expectAccessible } from '../support/axe.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test.use({ drawsMap: false });

// @spec 1.11 6.7
test('adds a user by e-mail, gives a role for one site, and removes the user', async ({ page, server }) => {
  const world = await makeWorld(server);
  const email = `surveyor-${world.clientId}@example.com`;
  await signInPage(page).signIn('/cms/settings/users-and-permissions');
  const choose = page.getByRole('button', { name: textPattern('shell:online.client') });
  await choose.click();
  await page.getByRole('option', { name: world.title }).click();

  await page.getByRole('button', { name: text('users:add') }).click();
  const address = page.getByRole('textbox', { name: text('users:email') });
  await address.fill('surveyor@');
  await page.getByRole('button', { name: text('users:invite') }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'adding a user');
  await address.fill(email);
  // The role is given where it is chosen: here for one site.
  await page.getByRole('button', { name: textPattern('users:place') }).click();
  await page.getByRole('option', { name: /^Mill\W*Site/ }).click();
  await page.getByRole('button', { name: text('users:invite') }).click();
  await expect(page.getByText(text('users:invited', { email }))).toBeVisible();
  await expect(page.getByText(text('users:state.invited'), { exact: true })).toBeVisible();

  const site = page.getByRole('radiogroup', { name: text('users:roleOf', { title: 'Mill' }), exact: true });
  await expect(site.getByRole('radio', { name: text('users:role.read-only') })).toBeChecked();
  await site.getByRole('radio', { name: text('users:role.read-only') }).click();
  await expect(page.getByText(textPattern('users:unsaved'))).toBeHidden();
  await site.getByRole('radio', { name: text('users:role.editor') }).click();
  await expect(page.getByText(text('users:words.givenHere'))).toBeVisible();
  await expectAccessible(page, 'the permissions of a user');
  await page.getByRole('button', { name: text('users:save'), exact: true }).click();
  await expect(page.getByText(textPattern('users:saved'))).toBeVisible();
  const { results } = await world.api('GET', `/clients/${world.clientId}/users`);
  const added = (results as { email: string; permissions: object[] }[]).find((one) => one.email === email);
  expect(added?.permissions).toMatchObject([
    { permissionId: 2, clientId: world.clientId, siteId: expect.any(Number) },
  ]);

  await page.getByRole('button', { name: text('users:withdraw.action') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('users:withdraw.action') })
    .click();
  await expect(page).toHaveURL(/users-and-permissions(\?client=\d+)?$/);
  await expect(page.getByRole('row', { name: email })).toBeHidden();
});
