import type { Page } from '@playwright/test';

/** Kills the page as the system does: its code does not run after this. */
export async function killPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}
