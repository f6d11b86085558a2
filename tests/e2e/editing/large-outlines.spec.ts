import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';
import type { World } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** A hall as a scanner gives it: a wavering ring in the middle of the building. */
function hall(corners: number) {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const reach = 15 + 1.5 * Math.sin(7 * angle) + 0.05 * Math.sin(500 * angle);
    return at(40 + reach * Math.cos(angle), 28 + reach * Math.sin(angle));
  });
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] };
}

/** How many handles are on the map. */
async function handles(page: Page): Promise<number> {
  return Number(await page.locator('[data-map-handles]').getAttribute('data-map-handles'));
}

async function openHall(page: Page, world: World, corners: number): Promise<string> {
  const fid = randomUUID();
  const feature = {
    type: 'Feature',
    geometry: hall(corners),
    properties: { fid, typeCode: 'office', name: 'Hall' },
  };
  const body = { type: 'FeatureCollection', features: [feature] };
  const answer = await world.api('POST', `/buildings/${world.buildingId}/levels/0/bulk`, body);
  expect(answer.status).toBe(200);
  const content = contentPage(page);
  await signInPage(page).signIn(world.path);
  await content.painted();
  await content.open('Hall');
  await content.toolReady('direct-select');
  await content.painted();
  return fid;
}

test(
  'opens a room of 20,000 corners with some handles, drags a corner, undoes and saves it',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    const fid = await openHall(page, world, 20_000);
    const place = formPanel(page, text('forms:titles.edit.pois'));
    const outline = content.figure('Outline');
    await expect(content.figure('Corners')).toHaveText('20,000');
    await expect(outline).toHaveText(/\d/);
    const before = (await outline.textContent())!;
    const first = await handles(page);
    expect(first).toBeGreaterThan(10);
    expect(first).toBeLessThan(300);

    // The westernmost corner, outwards: that crosses nothing. The nearest real corner is taken.
    const corner = await content.shareOf(hall(20_000).coordinates[0]![10_000]!);
    await content.drag(corner, [corner[0] - 0.04, corner[1]]);
    await expect(outline).not.toHaveText(before);
    await expect(outline).toHaveText(/\d/);
    const after = (await outline.textContent())!;
    await content.tool('Undo').click();
    await expect(outline).toHaveText(before);
    await expect(place.save).toBeDisabled();
    await content.tool('Redo').click();
    await expect(outline).toHaveText(after);

    // Nearer, other corners have handles, and no more than there is room for.
    await content.view('Zoom in').click();
    await content.painted();
    expect(await handles(page)).toBeLessThan(400);
    await place.save.click();
    await content.saved('Hall');
    const ring = (await world.feature(fid))!.geometry.coordinates as [number, number][][];
    expect(ring[0]).toHaveLength(20_001);
    const moved = hall(20_000).coordinates[0]!.filter(
      ([x, y], i) => ring[0]![i]![0] !== x || ring[0]![i]![1] !== y,
    );
    expect(moved).toHaveLength(1);

    await page.reload();
    await content.open('Hall');
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('20,000');
    await expect(outline).toHaveText(after);
    await expect(place.save).toBeDisabled();
    await place.cancel.click();
    await expect(page.locator('[data-map-handles]')).toBeHidden();
  },
);

test(
  'finds the unsaved corner of a large room again after a reload',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    const content = contentPage(page);
    await openHall(page, world, 20_000);
    const outline = content.figure('Outline');
    await expect(outline).toHaveText(/\d/);
    const before = (await outline.textContent())!;
    const corner = await content.shareOf(hall(20_000).coordinates[0]![10_000]!);
    await content.drag(corner, [corner[0] - 0.04, corner[1]]);
    await expect(outline).not.toHaveText(before);
    await expect(outline).toHaveText(/\d/);
    const after = (await outline.textContent())!;
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await expect(place.panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
    await page.reload();
    await content.toolReady('direct-select');
    await expect(outline).toHaveText(after);
    await expect(place.save).toBeEnabled();
  },
);
