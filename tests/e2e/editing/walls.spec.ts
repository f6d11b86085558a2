import { text } from '../../support/app/texts.ts';
import { countedHand } from '../support/counted-hand.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';

let world: World;
test.beforeEach(async ({ page, server }) => {
  world = await makeWorld(server);
  await signInPage(page).signIn(world.path);
  await contentPage(page).painted();
});

const byType = async (typeCode: string) =>
  (await world.content(world.buildingId, 0)).filter(({ properties }) => properties.typeCode === typeCode);

const OUTSIDE = [
  [5, 25],
  [30, 39],
] as const;
const ACROSS = [
  [
    [5, 32],
    [30, 32],
  ],
  ...[10, 15, 20, 25].map((x) => [[x, 25] as const, [x, 39] as const] as const),
] as const;

test(
  'walls are drawn and doors pressed into them → ten numbered rooms in 17 actions, one undo a wall, all on the server',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    const { key, press, drag, actions } = countedHand(page);
    const before = (await byType('room')).length;
    // The key means nothing before the tools are there.
    await expect(content.tool(text('commands:labels.walls'))).toBeVisible();
    await key('w');
    await content.toolReady('draw-walls');
    await content.painted();
    await drag(...OUTSIDE);
    await expect(page.getByText(text('content:map.roomsAdded', { count: 1 }))).toBeVisible();
    for (const [from, to] of ACROSS) {
      await press(from);
      await press(to);
      await key('Enter');
      await expect(page.getByText(/rooms? added/)).toBeVisible();
    }
    expect(actions()).toBeLessThanOrEqual(17);

    await page.keyboard.press('e');
    await content.toolReady('place-door');
    for (const x of [7, 12, 17, 22, 27]) await press([x, 32]);
    await page.keyboard.press('Escape');
    // The last door may be on its way still.
    await expect.poll(async () => (await byType('door')).length).toBeGreaterThanOrEqual(5);
    const rooms = await byType('room');
    expect(rooms.length - before).toBe(10);
    expect(new Set(rooms.map(({ properties }) => properties.name)).size).toBe(rooms.length);

    // Five doors, and the last wall with the two rooms that it divided off.
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
    await content.synced();
    expect((await byType('room')).length - before).toBe(8);
  },
);

test(
  'a corridor is drawn by one drag, and ten doors are pressed into it → in 13 actions',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    const { key, press, drag, actions } = countedHand(page);
    const before = (await byType('door')).length;
    // The key means nothing before the tools are there.
    await expect(content.tool(text('commands:labels.walls'))).toBeVisible();
    await key('w');
    await content.toolReady('draw-walls');
    await content.painted();
    await drag([5, 25], [30, 30]);
    await expect(page.getByText(text('content:map.roomsAdded', { count: 1 }))).toBeVisible();
    await key('e');
    await content.toolReady('place-door');
    for (const x of [7, 12, 17, 22, 27]) {
      await press([x, 25]);
      await press([x, 30]);
    }
    expect(actions()).toBeLessThanOrEqual(13);
    await page.keyboard.press('Escape');
    // The last door may be on its way still.
    await expect.poll(async () => (await byType('door')).length - before).toBe(10);
  },
);
