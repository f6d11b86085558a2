import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts';

export interface ProfileOptions {
  /** Whether pages that are left may come back from memory, as they do outside tests. */
  keepsPages?: boolean;
  /** Origin of a door to the server: what is asked of the server's own origin goes through it. */
  door?: string | undefined;
}

/**
 * A browser with a profile folder, so that it can be closed and opened again with all that the app kept. Call `context.close()`
 * to close it as a person does.
 */
export async function openProfile(
  folder: string,
  origin: string,
  { keepsPages = false, door }: ProfileOptions = {},
): Promise<BrowserContext> {
  const executablePath = chromiumPath();
  const throughDoor =
    door === undefined ? [] : [`--host-resolver-rules=MAP ${new URL(origin).host} ${new URL(door).host}`];
  return chromium.launchPersistentContext(folder, {
    args: [...CHROMIUM_ARGS, ...throughDoor],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // As in the other tests: see playwright.config.ts.
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Waits until the service worker serves this page. A first visit is not served by it: it needs a second load. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  if (!(await isServed())) await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * A browser without WebGL2, for what is not about the map: to draw it in software takes longer than all the rest, and the app
 * works without it. The app does not ask before it makes a map, so that there has to be no context either.
 */
export async function leaveOutMap(target: Pick<Page, 'addInitScript'>): Promise<void> {
  await target.addInitScript(() => {
    Reflect.deleteProperty(window, 'WebGL2RenderingContext');
    const canvas = HTMLCanvasElement.prototype;
    const asked = Reflect.get(canvas, 'getContext') as (...given: unknown[]) => unknown;
    const getContext = function (this: HTMLCanvasElement, ...given: unknown[]): unknown {
      return given[0] === 'webgl2' ? null : Reflect.apply(asked, this, given);
    };
    Reflect.set(canvas, 'getContext', getContext);
  });
}

/** The people of this browser have seen the tour: it is offered to those who are new, above the screen. */
export async function leaveOutTour(target: Pick<Page, 'addInitScript'>): Promise<void> {
  await target.addInitScript(() => {
    // A page without an origin has none.
    if (!location.protocol.startsWith('http') || localStorage.getItem('storageNotice') !== null) return;
    localStorage.setItem('storageNotice', Array.from({ length: 200 }, (_, id) => `tour:${id}`).join(' '));
  });
}
