import { boxOf, doOverlap } from '../support/bounding-boxes.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { block, makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test('nothing of the frame lies on something else', async ({ page, server }) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(`${world.path}/add`);
  const content = contentPage(page);
  await content.painted();
  await content.tool('Polygon').click();
  const sentence = await boxOf(page.getByText(textPattern('content:guidance.draw-polygon')));
  const levels = await boxOf(page.getByRole('toolbar', { name: 'Level' }));
  expect(sentence.x + sentence.width).toBeLessThanOrEqual(levels.x);

  // A narrow window: the way to here is under the name, not in it.
  await page.setViewportSize({ width: 820, height: 1180 });
  const bar = page.getByRole('banner');
  const way = await boxOf(bar.getByText('Old mill', { exact: true }));
  const name = await boxOf(bar.getByText('Ground floor', { exact: true }));
  expect(name.y + name.height).toBeLessThanOrEqual(way.y);
});

test('low map · instructions for a shape → beside the tools', { tag: '@slow' }, async ({ page, server }) => {
  const world = await makeWorld(server);
  await signInPage(page).signIn(`${world.path}/${world.fids.kitchen}`);
  const content = contentPage(page);
  await content.toolReady('direct-select');
  const sentence = page.getByText(text('content:guidance.direct-select'));
  const tools = page.getByRole('toolbar', { name: text('content:map.tools') }).first();
  for (const height of [1000, 840, 800, 770, 740]) {
    await page.setViewportSize({ width: 1280, height });
    expect(await doOverlap(sentence, tools), `${height} px`).toBe(false);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  expect(await doOverlap(sentence, tools), 'upright').toBe(false);
});

test(
  'the message after a save → beside the level selector and above the building, not on them',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await content.open('Library');
      const place = formPanel(page, text('forms:titles.edit.pois'));
      await place.add('Description');
      await place.field('Description').fill(`Seen at ${width}`);
      await page.setViewportSize({ width, height });
      await place.save.click();
      const said = page
        .getByRole('region', { name: /notification/i })
        .getByRole('alertdialog')
        .last();
      await expect(said).toContainText(/^(Library updated|Saved on this device)/);
      // A message stays while the pointer rests on its button; its words let presses through.
      await said.getByRole('button').last().hover();
      await expect(place.panel).toHaveCount(0);
      expect(await doOverlap(said, page.getByRole('toolbar', { name: 'Level' }))).toBe(false);
      expect(await doOverlap(said, page.getByRole('button', { name: 'Building Old mill' }))).toBe(false);
      await page.mouse.move(5, 5);
      await content.synced();
    }
  },
);

test(
  'the buttons of a line under way are in one row, beside a form and on a phone',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(`${world.path}/${world.fids.kitchen}`);
    const content = contentPage(page);
    await content.toolReady('direct-select');
    await content.tool('Cut').click();
    await content.toolReady('cut-polygon');
    const sentence = page.getByText(textPattern('content:guidance.cut-polygon'));
    await page.setViewportSize({ width: 390, height: 844 });
    // The form has left the map, and the instructions are beside the levels.
    expect(await doOverlap(sentence, page.getByRole('toolbar', { name: 'Level' }))).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await content.painted();
    await content.clickAt(0.4, 0.5);
    const finish = page.getByRole('button', { name: text('content:map.finish'), exact: true });
    const undo = page.getByRole('button', { name: text('content:map.undoVertex') });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [one, other] = [await boxOf(finish), await boxOf(undo)];
      const middle = one.y + one.height / 2;
      expect(middle, `${width} px`).toBeGreaterThan(other.y);
      expect(middle, `${width} px`).toBeLessThan(other.y + other.height);
    }
  },
);

test(
  'the way to the survey and the scale lie on no other part of the map, upright and across, in words of any length',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    // A tall house with long names: its levels are beside the tools, and push the choice of the building inwards.
    const { api, siteId, buildingId } = world;
    const title = 'Larkfield General, outpatients';
    await api('POST', `/sites/${siteId}/buildings`, {
      buildingTitle: title,
      buildingExternalIdentifier: 'tall',
      buildingExtraData: {},
      geometry: block(0, 60, 80, 80),
    });
    const tall = (await world.buildings(siteId)).find(({ buildingTitle }) => buildingTitle === title);
    const tallId = Number(tall?.['buildingInternalIdentifier']);
    for (const levelIndex of [0, 1, 2, 3])
      await api('POST', `/buildings/${tallId}/levels/${levelIndex}`, {
        levelIndex,
        levelShortTitle: String(levelIndex),
        levelLongTitle: `Level ${levelIndex}`,
        levelExtraData: { levelType: 'office' },
      });
    await signInPage(page).signIn(world.path.replace(`/buildings/${buildingId}/`, `/buildings/${tallId}/`));
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await protocol.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
    const entry = page.getByRole('button', { name: text('content:map.survey'), exact: true });
    const others = [
      page.getByRole('button', { name: /^Site / }),
      page.getByRole('button', { name: `Building ${title}` }),
      page.getByRole('toolbar', { name: 'Level' }),
      page.getByRole('toolbar', { name: text('content:map.tools') }).first(),
      page.locator('[data-map-scale]'),
    ];
    for (const [width, height] of [
      [820, 1180],
      [1180, 820],
      [620, 960],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await contentPage(page).painted();
      await expect(entry).toBeVisible();
      for (const other of others)
        if (await other.isVisible())
          expect(await doOverlap(entry, other), `${width} px: ${other.toString()}`).toBe(false);
      const scale = page.locator('[data-map-scale]');
      for (const other of others.slice(0, -1))
        if (await other.isVisible())
          expect(await doOverlap(scale, other), `${width} px, scale: ${other.toString()}`).toBe(false);
      const levels = await boxOf(page.getByRole('toolbar', { name: 'Level' }));
      expect(levels.x + levels.width, `${width} px, levels at the end`).toBeGreaterThan(width - 20);
    }
  },
);
