import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { boxOf } from '../support/bounding-boxes.ts';
import { fingersOn } from '../support/fingers.ts';
import { arrowTo, tabTo } from '../support/keyboard.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, block, makeWorld, type World } from '../support/test-world.ts';
import { generatePaths, networkOf, pathPanel, storedNetwork } from './draw-network.ts';

const addHall = (world: World): Promise<number> =>
  world.put(randomUUID(), { typeCode: 'corridor', name: 'Hall' }, block(5, 20, 75, 26));
const listOf = (world: World): string => world.path.replace('/pois', '/wayfinding-network');

test.describe('by touch alone', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test(
    'looks through all levels above the sheet of a transition',
    { tag: '@slow' },
    async ({ page, server }) => {
      const world = await makeWorld(server);
      for (const levelIndex of [1, 2, 3])
        await world.api('POST', `/buildings/${world.buildingId}/levels/${levelIndex}`, {
          levelIndex,
          levelShortTitle: String(levelIndex),
          levelLongTitle: `Floor ${levelIndex}`,
          levelExtraData: { levelType: 'office' },
        });
      await signInPage(page).signIn(`${listOf(world)}/add-transition`);
      const content = contentPage(page);
      const form = formPanel(page, text('network:transition.titles.add'));
      await form.panel.getByRole('button', { name: new RegExp(`^${text('forms:fields.type')}`) }).tap();
      await page.getByRole('option', { name: 'Stairs' }).first().tap();
      await content.toolReady('draw-point');
      await content.painted();
      const finger = await fingersOn(page);
      await finger.tap(at(40, 10));
      await content.toolReady('direct-select');
      const levels = page.getByRole('toolbar', { name: text('content:select.level') });
      const sheet = await boxOf(form.panel);
      const card = await boxOf(levels.locator('xpath=..'));
      for (const level of await levels.getByRole('button').all()) {
        const { y, height } = await boxOf(level);
        expect(y).toBeGreaterThanOrEqual(card.y);
        expect(y + height).toBeLessThanOrEqual(Math.min(card.y + card.height, sheet.y));
      }
      const third = levels.getByRole('button', { name: /^3, / });
      await third.tap();
      await expect(third).toHaveAttribute('aria-pressed', 'true');
      await expect(form.panel).toBeVisible();
    },
  );

  test('draws, generates, moves, links and deletes', { tag: '@slow' }, async ({ page, server }) => {
    const world = await makeWorld(server);
    await addHall(world);
    await signInPage(page).signIn(listOf(world));
    const content = contentPage(page);
    await content.painted();
    const finger = await fingersOn(page);
    const menu = page.getByRole('button', { name: text('shell:nav.openDrawer') });
    const tapIn = async (key: 'network:tools.addPath' | 'network:tools.addTransition'): Promise<void> => {
      await menu.tap();
      await page.getByRole('button', { name: text(key) }).tap();
    };

    await tapIn('network:tools.addPath');
    await content.toolReady('edit-graph');
    await content.painted();
    for (const place of [at(15, 23), at(40, 23), at(65, 23)]) await finger.tap(place);
    const { panel, close } = pathPanel(page);
    await expect(panel.getByText(text('network:path.nodes')).locator('xpath=following::dd[1]')).toHaveText(
      '3',
    );
    // A finger drags a node; the line that is pending ends first.
    await page.getByRole('button', { name: text('content:map.finish'), exact: true }).tap();
    await content.painted();
    await finger.drag(await finger.pixelOf(at(40, 23)), await finger.pixelOf(at(40, 25)));
    const press = (wanted: Locator): Promise<void> => wanted.tap();
    await generatePaths(page, press);
    await close.tap();

    await tapIn('network:tools.addTransition');
    const form = formPanel(page, text('network:transition.titles.add'));
    await form.panel.getByRole('button', { name: new RegExp(`^${text('forms:fields.type')}`) }).tap();
    await page.getByRole('option', { name: 'Stairs' }).first().tap();
    await content.toolReady('draw-point');
    await content.painted();
    await finger.tap(at(72, 24));
    await content.toolReady('direct-select');
    await form.save.tap();
    await expect(form.panel).toBeHidden();
    const nodes = await storedNetwork(page);
    await expect.poll(() => networkOf(world)).toEqual(nodes);
    expect(nodes.some(({ position }) => Math.abs(position[1]! - at(0, 25)[1]) < 3e-6)).toBe(true);
    expect(nodes.filter(({ typeCode }) => typeCode === 'stairs-node')).toHaveLength(1);

    await menu.tap();
    // It is also named by the list of what is wrong, which is closed.
    const row = page.getByRole('complementary').getByText('Stairs', { exact: true });
    await row.filter({ visible: true }).first().tap();
    const edit = formPanel(page, text('network:transition.titles.edit'));
    await edit.remove.tap();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('forms:delete.confirm') })
      .tap();
    await expect(edit.panel).toBeHidden();
    const left = nodes.filter(({ typeCode }) => typeCode !== 'stairs-node');
    await expect.poll(() => networkOf(world)).toEqual(left);
  });
});

test(
  'by keyboard alone draws, generates, goes along the nodes and deletes one',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await addHall(world);
    await signInPage(page).signIn(listOf(world));
    const content = contentPage(page);
    await content.painted();
    const press = async (wanted: Locator): Promise<void> => {
      await expect(wanted).toBeEnabled();
      await tabTo(page, wanted);
      await page.keyboard.press('Enter');
    };
    const go = async (key: string, steps: number): Promise<void> => {
      for (let i = 0; i < steps; i++) await page.keyboard.press(key);
    };
    await press(page.getByRole('button', { name: text('network:tools.addPath') }));
    await content.toolReady('edit-graph');
    await content.painted();
    const { panel } = pathPanel(page);
    // Asked for by its button, the tool takes the keys: put away, and taken again.
    const draw = panel.getByRole('button', { name: text('network:path.stopDrawing') });
    await press(draw);
    await press(panel.getByRole('button', { name: text('network:path.drawOnMap') }));
    await content.toolReady('edit-graph');
    // The first arrow key brings the crosshair to the middle.
    await go('ArrowLeft', 1);
    await page.keyboard.press('Enter');
    await go('ArrowRight', 6);
    await page.keyboard.press('Enter');
    await go('ArrowDown', 6);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await storedNetwork(page)).length).toBe(3);
    // From node to node; what can be done with the one in hand is offered, and said.
    await page.keyboard.press('PageDown');
    await expect(panel.getByText('Path 001')).toBeVisible();
    // Along the edge to the next, and on in the order of the names.
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('status').filter({ hasText: 'Path 002' })).toBeVisible();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await storedNetwork(page)).length).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await storedNetwork(page)).length).toBe(3);

    const way = panel.getByRole('radiogroup', { name: text('network:path.way') });
    await arrowTo(page, way, panel.getByRole('radio', { name: text('network:path.generate') }));
    await page.keyboard.press('Enter');
    await generatePaths(page, async (wanted) => {
      if (await wanted.isChecked().catch(() => false)) return;
      await press(wanted);
    });
    // The pill may still say what was so before the last act.
    await expect.poll(() => networkOf(world)).toEqual(await storedNetwork(page));
    await content.synced();
  },
);
