import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/chromium.ts';

export async function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Waits until the map has drawn all that it has to draw, and stays so for a while. */
export async function painted(page: Page): Promise<void> {
  await page.waitForSelector('[data-map-idle="true"]', { timeout: 60_000 });
}
