import type { Locator } from '@playwright/test';
import { contentPage, signInPage } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { makeWorld } from './support/world.ts';

async function boxOf(what: Locator) {
  await expect(what).toBeVisible();
  return (await what.boundingBox())!;
}

test('nothing of the frame lies on something else', async ({ page, server }) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(`${world.path}/add`);
  const content = contentPage(page);
  await content.painted();
  await content.tool('Polygon').click();
  const sentence = await boxOf(page.getByText(/^Click to put the first corner/));
  const levels = await boxOf(page.getByRole('toolbar', { name: 'Level' }));
  expect(sentence.x + sentence.width).toBeLessThanOrEqual(levels.x);

  // A narrow window: the way to here stands under the name, not in it.
  await page.setViewportSize({ width: 820, height: 1180 });
  const bar = page.getByRole('banner');
  const way = await boxOf(bar.getByText(/ · /));
  const name = await boxOf(bar.getByText('Ground floor', { exact: true }));
  expect(name.y + name.height).toBeLessThanOrEqual(way.y);
});
