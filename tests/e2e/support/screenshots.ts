import { join } from 'node:path';
import type { Page } from '@playwright/test';

const SIZES = { desk: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } } as const;
const FOLDER = join(import.meta.dirname, '../../../test-results/screens');

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
