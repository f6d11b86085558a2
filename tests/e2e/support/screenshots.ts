import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { seriousViolations } from './axe.ts';
import { contentPage } from './page-objects.ts';

const SIZES = { desk: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } } as const;
export const FOLDER = join(import.meta.dirname, '../../../test-results/screens');

/**
 * Takes the page at both sizes, light and dark, into test-results/screens, and puts back size and scheme. `settle` is
 * awaited before each picture.
 */
export async function takeScreens(
  page: Page,
  name: string,
  settle?: (page: Page) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle?.(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/**
 * Takes a step of a form that is kept while it is open: at each size, light and dark, and from right to left after a reload.
 * axe checks each. @param isThere waits, in any language, until the step is there again
 */
export async function takeStep(page: Page, name: string, isThere: () => Promise<void>): Promise<void> {
  await isThere();
  await takeScreens(page, name, () => contentPage(page).painted());
  for (const language of ['ar', 'en'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await isThere();
    await contentPage(page).painted();
    expect(await seriousViolations(page), `${name}, ${language}`).toEqual([]);
    if (language === 'ar') await page.screenshot({ path: join(FOLDER, `${name}-desk-arabic.png`) });
  }
}
