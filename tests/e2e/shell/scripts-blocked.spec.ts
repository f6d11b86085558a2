import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('scripts are blocked → the console says so in each language, on screen', async ({ page }) => {
  await page.goto('/');
  for (const language of ['en', 'ar', 'de', 'fr', 'es', 'ja'])
    await expect(page.locator(`noscript p[lang=${language}]`)).toBeInViewport();
});
