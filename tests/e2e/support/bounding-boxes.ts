import { expect, type Locator } from '@playwright/test';

/** The place of an element on the screen. */
export async function boxOf(what: Locator) {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
}

/** One lies on the other, or the other way round. */
export async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const meet = (from: number, length: number, from2: number, length2: number): boolean =>
    from < from2 + length2 && from2 < from + length;
  return meet(a.x, a.width, b.x, b.width) && meet(a.y, a.height, b.y, b.height);
}
