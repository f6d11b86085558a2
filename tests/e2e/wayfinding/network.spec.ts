import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, block, type World } from '../support/test-world.ts';

interface Node {
  properties: {
    fid: string;
    typeCode: string;
    lvl: number | null;
    neighbors?: { fid: string }[];
    portalNeighbors?: (string | { fid: string })[];
    portalGroupId?: string | null;
  };
}

const networkOnServer = async (world: World): Promise<Node[]> => {
  const { result } = await world.api('GET', `/sites/${world.siteId}/graphs/draft`);
  return result['features'] as Node[];
};

/** A first floor with a ward over the library. */
async function addFloor(world: World): Promise<void> {
  await world.api('POST', `/buildings/${world.buildingId}/levels/1`, {
    levelIndex: 1,
    levelShortTitle: '1',
    levelLongTitle: 'First floor',
    levelExtraData: { levelType: 'office' },
  });
  const fid = randomUUID();
  const { siteId, buildingId } = world;
  const properties = {
    fid,
    sid: siteId,
    bid: buildingId,
    lvl: 1,
    style: {},
    typeCode: 'office',
    name: 'Ward',
  };
  const feature = { type: 'Feature', geometry: block(30, 20, 50, 35), properties };
  await world.api('PUT', `/features/${fid}`, { type: 'FeatureCollection', features: [feature] });
}

/** Draws nodes one after the other; what lies on a node links it. Leaves the panel open. */
async function drawPath(page: Page, places: readonly [number, number][]): Promise<void> {
  const content = contentPage(page);
  await page.getByRole('button', { name: text('network:tools.addPath') }).click();
  await content.toolReady('edit-graph');
  await content.painted();
  for (const place of places) await content.clickAt(...(await content.shareOf(place)));
}

/** What was added is edited from then on, in the same panel. */
const PATH_TITLES = new RegExp(`${text('network:path.titles.add')}|${text('network:path.titles.edit')}`);
const pathPanel = (page: Page) => formPanel(page, PATH_TITLES);

/** Puts a lift, and links it with the nearest one on another floor where there is one. */
async function addLift(page: Page, place: [number, number], isLinked: boolean): Promise<void> {
  const content = contentPage(page);
  await page.getByRole('button', { name: text('network:tools.addTransition') }).click();
  const form = formPanel(page, text('network:transition.titles.add'));
  await form.choose(text('forms:fields.type'), 'Elevator');
  await content.painted();
  await content.draw('Point', [await content.shareOf(place)]);
  if (isLinked) await form.panel.getByRole('button', { name: /^Link Elevator/ }).click();
  await form.save.click();
  await expect(form.panel).toBeHidden();
}

test('draws and generates paths and links a lift over two floors without a network, and routes step-free', async ({
  surveyor,
}) => {
  const { world, page } = surveyor;
  await addFloor(world);
  await world.put(randomUUID(), { typeCode: 'corridor', name: 'Hall' }, block(5, 20, 75, 26));
  const content = contentPage(page);
  // What is down there has to be on the tablet before: without its corridor, the level has nothing to walk on.
  await page.goto(world.path.replace('/levels/0/', '/levels/1/'));
  await expect(content.row('Ward')).toBeVisible();
  await page.goto(world.path.replace('/pois', '/mapObjects'));
  await expect(content.row('Hall')).toBeVisible();
  await content.tab(text('content:titles.wayfinding-network')).click();
  await content.painted();
  await content.synced();
  await surveyor.cut();

  await drawPath(page, [at(20, 23), at(45, 23)]);
  const { panel, close } = pathPanel(page);
  await panel.getByRole('radio', { name: text('network:path.generate') }).click();
  await panel.getByRole('button', { name: text('network:proposal.start') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('network:proposal.confirm.action') })
    .click();
  const note = panel.getByText(text('network:proposal.notSaved'));
  await expect(note).toBeVisible({ timeout: 20_000 });
  await panel.getByRole('button', { name: /^Accept all/ }).click();
  await expect(note).toBeHidden();
  await close.click();

  await addLift(page, at(55, 25), false);
  await drawPath(page, [at(55, 25), at(45, 23)]);
  await close.click();
  await content.level('First floor').click();
  await addLift(page, at(55, 25), true);
  await drawPath(page, [at(55, 25), at(45, 27)]);
  await close.click();
  await surveyor.mend();
  await content.synced();

  const nodes = await networkOnServer(world);
  const lifts = nodes.filter(({ properties }) => properties.typeCode === 'elevator-node');
  expect(lifts.map(({ properties }) => properties.lvl).sort((a, b) => Number(a) - Number(b))).toEqual([0, 1]);
  const [group, ...others] = new Set(lifts.map(({ properties }) => properties.portalGroupId));
  expect([typeof group, others]).toEqual(['string', []]);
  for (const { properties } of lifts) {
    expect(properties.portalNeighbors).toHaveLength(1);
    expect(properties.neighbors).toHaveLength(1);
  }

  await page.getByRole('button', { name: text('network:tools.lab') }).click();
  const lab = formPanel(page, text('network:lab.title'));
  await lab.choose(text('network:lab.start'), 'Kitchen');
  await lab.choose(text('network:lab.end'), 'Ward');
  await lab.panel.getByRole('radio', { name: text('network:lab.profiles.step-free') }).click();
  await expect(lab.panel.getByRole('button', { name: /^Elevator, 2:00/ })).toBeVisible();
  await expect(lab.panel.getByRole('status')).toHaveText(/^\d:\d\d min, \d+ m$/);
});
