import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import { expect, test } from '../support/test.ts';

test('says on an address without TLS why it does not open there', async ({ server }) => {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP storey.test 127.0.0.1'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(`http://storey.test:${new URL(server.origin).port}/`);
  await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible();
  await browser.close();
});
