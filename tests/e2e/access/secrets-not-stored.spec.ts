import type { Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { TIME } from '../../../src/domain/limits.ts';
import { killPage } from '../support/kill-page.ts';
import { signInPage } from '../support/page-objects.ts';
import { ADMIN } from '../support/server.ts';
import { storedTexts } from '../support/stored-text.ts';
import { expect, test } from '../support/test.ts';

test.use({ drawsMap: false });

const SECRET = 'Never-Stored-4711x';
const RESET_TOKEN = 'reset-token-4711';

/** Each field of the screen gets it, also those that no form names a password. */
async function typeSecretly(page: Page): Promise<number> {
  const fields = page.locator('input:not([type="checkbox"], [type="radio"], [type="file"]):visible');
  // The code of the form comes after the page.
  await fields.first().waitFor();
  let typed = 0;
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue;
    await field.fill((await field.getAttribute('type')) === 'email' ? `${SECRET}@example.org` : SECRET);
    typed += 1;
  }
  return typed;
}

test('what is typed to sign in · page killed, and signed in later → no storage of the device has it', async ({
  context,
  page,
  watched,
}) => {
  // The server answers that this password is wrong.
  watched.allow(/status of 40[01]/);
  for (const path of [
    paths.signIn,
    '/signin/forgot-password',
    `/signin/password-reset?token=${RESET_TOKEN}`,
  ]) {
    const asked = await context.newPage();
    await asked.goto(path);
    await asked.waitForLoadState('networkidle');
    expect(await typeSecretly(asked)).toBeGreaterThan(0);
    if (path === paths.signIn) await signInPage(asked).password.press('Enter');
    await asked.waitForTimeout(TIME.stagingFlush);
    await killPage(asked);
  }
  await signInPage(page).signIn();
  const stored = await page.evaluate(storedTexts);
  const placesOf = (secret: string): string[] =>
    Object.keys(stored).filter((place) => stored[place]?.includes(secret) === true);
  for (const secret of [SECRET, RESET_TOKEN, ADMIN.password]) expect(placesOf(secret)).toEqual([]);
  // As the contract says where a session lives; nothing else has them.
  for (const key of ['access_token', 'refresh_token']) {
    const token = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
    expect(token).not.toBe('');
    expect(placesOf(token)).toEqual([`localStorage ${key}`]);
  }
});
