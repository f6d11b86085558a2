import type { Page } from '@playwright/test';
import { contentPage } from './page-objects.ts';

type Place = readonly [longitude: number, latitude: number];
type Pixel = { x: number; y: number };

/** Fingers on the map, at positions on the earth. */
export async function fingersOn(page: Page) {
  const protocol = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Pixel[], timestamp?: number) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      ...(timestamp === undefined ? {} : { timestamp }),
      touchPoints: touchPoints.map((at, id) => ({ ...at, id })),
    });
  const pixelOf = async (place: Place): Promise<Pixel> => {
    const [x, y] = await contentPage(page).shareOf(place);
    const box = await page.locator('[data-map-idle]').boundingBox();
    if (box === null) throw new Error('The map is not on the page.');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  };
  const apart = ({ x, y }: Pixel, by: number): Pixel[] => [
    { x: x - by, y },
    { x: x + by, y },
  ];
  return {
    pixelOf,
    async tap(place: Place): Promise<void> {
      await send('touchStart', [await pixelOf(place)]);
      await send('touchEnd', []);
    },
    async tapWithTwo(place: Place): Promise<void> {
      const both = apart(await pixelOf(place), 50);
      // Sent with the touch, not measured: a busy machine is not a slow hand.
      const now = Date.now() / 1000;
      await send('touchStart', both.slice(0, 1), now);
      await send('touchStart', both, now + 0.02);
      await send('touchEnd', [], now + 0.1);
    },
    /** Spreads two fingers, the first of which is put down alone. */
    async spread(place: Place): Promise<void> {
      const middle = await pixelOf(place);
      await send('touchStart', apart(middle, 40).slice(0, 1));
      for (const by of [40, 60, 80, 100])
        await send(by === 40 ? 'touchStart' : 'touchMove', apart(middle, by));
      await send('touchEnd', []);
    },
    /** @param between what is looked at before the finger leaves */
    async drag(from: Pixel, to: Pixel, between?: () => Promise<void>): Promise<void> {
      await send('touchStart', [from]);
      for (const share of [0.2, 0.5, 0.8, 1])
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ]);
      await between?.();
      await send('touchEnd', []);
    },
  };
}
