import { expectAccessible } from '../support/axe.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test(
  'sets a parameter for a building that its client sets otherwise',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const key = 'dataManager.cacheMaxAgeSeconds';
    const path = '/configurations/sdk-configurations';
    await world.api('POST', `${path}/clients/${world.clientId}`, {
      configurations: [
        { configurationKey: key, configurationValue: '10', configurationValueType: 'Integer' },
      ],
    });
    await signInPage(page).signIn(world.path.replace(/\/levels\/.*/, '/edit'));
    await page.getByRole('button', { name: text('forms:sdkEntry') }).click();
    await expect(page).toHaveURL(/advanced-configurations$/);

    await page.getByRole('button', { name: text('sdk:add') }).click();
    const confirm = page.getByRole('button', { name: text('sdk:confirm') });
    await page.getByRole('textbox', { name: textPattern('sdk:key') }).fill('short');
    await expect(page.getByText(text('forms:issues.sdk-key-length', { min: 8, max: 100 }))).toBeVisible();
    await expect(confirm).toBeDisabled();
    await page.getByRole('button', { name: text('sdk:chooseDefault') }).click();
    await page.getByRole('menuitem', { name: key }).click();
    const value = page.getByRole('textbox', { name: textPattern('sdk:value') });
    await expect(value).toHaveValue('86400');
    await value.fill('soon');
    await expect(page.getByText(text('forms:issues.invalid-integer'))).toBeVisible();
    await value.fill('60');
    await page.getByRole('tab', { name: text('sdk:effective') }).click();
    await expect(page.getByText(/10/).last()).toBeVisible();
    await expectAccessible(page, 'the configuration that is in effect');
    await page.getByRole('tab', { name: text('sdk:json') }).click();
    await expect(page.getByText(`+   "${key}": 60,`)).toBeVisible();
    await confirm.click();
    await expect(page.getByText(text('sdk:saved', { title: 'Old mill' }))).toBeVisible();
    const { result } = await world.api('GET', `${path}/buildings/${world.buildingId}`);
    expect(result['configurations']).toMatchObject([{ configurationKey: key, configurationValue: '60' }]);
  },
);
