import type { Page } from '@playwright/test';
import { leaveOutMap } from '../support/browser-profile.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

/** What can be pressed or read and has a part outside of the screen; what scrolls by itself may. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('button, a, input, h1, h2, h3, p, [role="tab"]')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isSeen = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
        return isSeen && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement);
      })
      .map(
        (element) =>
          element.textContent?.trim().slice(0, 40) || (element.getAttribute('aria-label') ?? element.tagName),
      );
  });

test(
  'text of 200 % on a phone · each main screen → nothing beside the screen, and all type follows',
  { tag: '@slow' },
  async ({ page, server }) => {
    test.setTimeout(240_000);
    await leaveOutMap(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const world = await makeWorld(server);
    await page.addInitScript(() => {
      const grow = (): void => document.documentElement.style.setProperty('font-size', '200%');
      if (document.documentElement) grow();
      else document.addEventListener('DOMContentLoaded', grow);
    });
    await signInPage(page).signIn();
    const level = `/cms/content/clients/${world.clientId}/sites/${world.siteId}/buildings/${world.buildingId}/levels`;
    for (const path of [
      '/cms/content/clients',
      level,
      `${level}/0/pois`,
      `${level}/0/pois/add`,
      '/cms/reports',
      '/cms/reports/step-free',
      '/cms/library',
      '/cms/settings/users-and-permissions',
      '/cms/analytics',
      '/cms/sync',
      '/cms/activity',
      '/cms/settings/content',
    ]) {
      await page.goto(path);
      await expect(page.locator('main, aside').filter({ visible: true }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      expect(await outside(page), path).toEqual([]);
      const size = await page.locator('body').evaluate((body) => parseFloat(getComputedStyle(body).fontSize));
      expect(size, path).toBeGreaterThanOrEqual(26);
    }
  },
);
