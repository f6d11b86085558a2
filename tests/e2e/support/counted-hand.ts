import type { Locator, Page } from '@playwright/test';
import { contentPage } from './page-objects.ts';
import { at } from './test-world.ts';

type Metres = readonly [east: number, north: number];

/** Counts as the tasks of an editor are counted: a press, a key, a choice or a text that is typed is one action. */
export function countedHand(page: Page) {
  const content = contentPage(page);
  let actions = 0;
  return {
    actions: () => actions,
    async key(key: string): Promise<void> {
      actions += 1;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      actions += 1;
      await page.keyboard.type(text);
    },
    async click(wanted: Locator, modifiers: readonly 'Shift'[] = []): Promise<void> {
      actions += 1;
      await wanted.click({ modifiers: [...modifiers] });
    },
    /** On the map. */
    async press([east, north]: Metres): Promise<void> {
      actions += 1;
      await content.clickAt(...(await content.shareOf(at(east, north))));
    },
    async drag(from: Metres, to: Metres): Promise<void> {
      actions += 1;
      await content.drag(await content.shareOf(at(...from)), await content.shareOf(at(...to)));
    },
  };
}
