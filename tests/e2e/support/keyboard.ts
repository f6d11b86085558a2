import type { Locator, Page } from '@playwright/test';

/** Goes on with Tab until the wanted thing has the focus. */
export async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there.');
}

/** Goes to a tool as a keyboard does: a toolbar is one stop of Tab, and the arrow keys go on from there. */
export async function arrowTo(page: Page, toolbar: Locator, wanted: Locator): Promise<void> {
  const isIn = (): Promise<boolean> =>
    toolbar.evaluate((element) => element.contains(document.activeElement)).catch(() => false);
  for (let presses = 0; presses < 80 && !(await isIn()); presses++) await page.keyboard.press('Tab');
  const isVertical = (await toolbar.getAttribute('aria-orientation')) === 'vertical';
  for (let presses = 0; presses < 20; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isVertical ? 'ArrowDown' : 'ArrowRight');
  }
  throw new Error('The arrow keys never came there.');
}
