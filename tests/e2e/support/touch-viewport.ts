import { expect, type Locator, type Page } from '@playwright/test';

type Finger = (wanted: Locator) => Promise<void>;

/** The page on a tablet held upright. Answers a finger: it waits for a thing that can be pressed, and taps its middle. */
export const holdUpright = (page: Page): Promise<Finger> => hold(page, { width: 820, height: 1180 });

/** The page on a phone, in the same way. */
export const holdInHand = (page: Page): Promise<Finger> => hold(page, { width: 390, height: 844 });

async function hold(page: Page, size: { width: number; height: number }): Promise<Finger> {
  await page.setViewportSize(size);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return async (wanted) => {
    await expect(wanted).toBeEnabled();
    // Tried without a press: it is in sight, does not move, and nothing covers it.
    await wanted.click({ trial: true });
    const box = await wanted.boundingBox();
    if (box === null) throw new Error('There is nothing to tap.');
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Taps the map at a share of its width and height. */
export async function tapMap(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = await page.locator('[data-map-idle]').boundingBox();
  if (box === null) throw new Error('The map is not on the page.');
  const touchPoints = [{ x: box.x + box.width * x, y: box.y + box.height * y }];
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await protocol.detach();
}
