import type { Page } from '@playwright/test';
import type { ContentType } from '../../../src/domain/content/index.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { allIn, databaseOf } from '../support/stored-database.ts';
import type { World } from '../support/test-world.ts';
import { expect, test, type Surveyor } from '../support/tablet-user.ts';
import { holdUpright, tapMap } from '../support/touch-viewport.ts';
import { text } from '../../support/app/texts.ts';

const UUID = 'f7826da6-4fa2-4e98-8024-bc5b71e0893e';
type Box = readonly [left: number, top: number, right: number, bottom: number];

interface Entered {
  list: Extract<
    ContentType,
    'mapObjects' | 'geofences' | 'iot-devices' | 'global-geofences' | 'sites' | 'buildings'
  >;
  /** The option of its type, where one is chosen. */
  type?: string;
  /** What is typed into its fields; the first is its name. */
  fields: Record<string, string>;
  /** Where its rectangle is drawn, in shares of the map; a point has one corner. */
  box: Box;
  isPoint?: boolean;
}

const ON_LEVEL: readonly Entered[] = [
  {
    list: 'mapObjects',
    type: 'Glass wall',
    fields: { Name: 'New wall', 'Arabic name': 'جدار' },
    box: [0.3, 0.65, 0.4, 0.72],
  },
  {
    list: 'geofences',
    type: 'Level geofence',
    fields: { Name: 'Quiet zone', Description: 'No calls.\nThank you.', 'External ID': 'Z 1/2' },
    box: [0.3, 0.5, 0.4, 0.6],
  },
  {
    list: 'geofences',
    type: 'Beacon geofence',
    fields: { Name: 'Lobby', 'Maximum occupancy': '40' },
    box: [0.44, 0.5, 0.52, 0.6],
  },
  {
    list: 'iot-devices',
    fields: { Name: 'Door beacon', Major: '1', Minor: '65535', UUID, 'External ID': 'b-1' },
    box: [0.35, 0.58, 0.35, 0.58],
    isPoint: true,
  },
];
const OF_CLIENT: Entered = {
  list: 'global-geofences',
  fields: { Name: 'Car park', 'External ID': 'cp' },
  box: [0.4, 0.4, 0.5, 0.5],
};
const OF_SITE: Entered = {
  list: 'buildings',
  fields: { Title: 'Boathouse', 'External ID': 'boat-1' },
  box: [0.4, 0.42, 0.5, 0.5],
};
const SITE: Entered = {
  list: 'sites',
  fields: { Title: 'Meadow', 'External ID': 'meadow' },
  box: [0.3, 0.3, 0.5, 0.5],
};

const nameOf = ({ fields }: Entered): string => Object.values(fields)[0]!;

/** Adds it and cuts a hole that is undone; opens it again, renames it, undoes that, and renames it again. */
async function makeAndEdit(page: Page, entered: Entered): Promise<void> {
  const { list, type, fields, box, isPoint = false } = entered;
  const content = contentPage(page);
  await page
    .getByRole('button', { name: text(`content:add.${list}`) })
    .first()
    .click();
  const form = formPanel(page, text(`forms:titles.add.${list}`));
  await expect(form.save).toBeDisabled();
  if (type !== undefined) await form.choose('Type', type);
  for (const [label, value] of Object.entries(fields)) await form.field(label).fill(value);
  await content.painted();
  const [left, top, right, bottom] = box;
  if (isPoint) await content.draw('Point', [[left, top]]);
  else {
    await content.draw('Rectangle', [
      [left, top],
      [right, bottom],
    ]);
    await content.tool('Cut').click();
    await content.toolReady('cut-polygon');
    const at = (x: number, y: number): [number, number] => [
      left + (right - left) * x,
      top + (bottom - top) * y,
    ];
    const hole = [at(0.3, 0.3), at(0.7, 0.3), at(0.5, 0.7)] as const;
    for (const corner of [...hole, hole[0]]) await content.clickAt(...corner);
    await content.toolReady('direct-select');
    await expect(content.figure('Corners')).toHaveText('7');
    await content.tool('Undo').click();
    await expect(content.figure('Corners')).toHaveText('4');
    await content.tool('Redo').click();
    await expect(content.figure('Corners')).toHaveText('7');
  }
  await expectAccessible(page, `adding ${list}`);
  await form.save.click();
  await expect(form.panel).toBeHidden();

  const name = nameOf(entered);
  const [label] = Object.keys(fields) as [string];
  if (list === 'sites' || list === 'buildings') {
    await page.getByRole('button', { name: text('content:row.more', { title: name }) }).click();
    await page.getByRole('menuitem', { name: text('content:row.edit'), exact: true }).click();
  } else await content.row(name).click();
  const edit = formPanel(page, text(`forms:titles.edit.${list}`));
  const field = edit.field(label);
  await expect(field).toHaveValue(name);
  await expect(edit.save).toBeDisabled();
  await field.fill(`${name} 2`);
  await field.blur();
  await expect(edit.save).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue(name);
  await field.fill(`${name} 2`);
  await expectAccessible(page, `editing ${list}`);
  await edit.save.click();
  await expect(edit.panel).toBeHidden();
  await expect(content.row(`${name} 2`)).toBeVisible();
}

interface Stored {
  geometry: { type: string; coordinates: unknown };
  properties?: Record<string, unknown>;
  [member: string]: unknown;
}

/** The row on the device with this title or name. */
async function onDevice(page: Page, table: string, title: string): Promise<Stored> {
  const rows = (await allIn(page, await databaseOf(page))).find((one) => one.startsWith(`${table} `)) ?? '';
  const all = JSON.parse(rows.slice(table.length + 1)) as (Stored & { head?: Stored })[];
  const found = all
    .map((row) => row.head ?? row)
    .find((row) => [row.properties?.['name'], row['title']].includes(title));
  if (found === undefined) throw new Error(`${table} has no ${title} on the device.`);
  return found;
}

/** Ends the offline time as a person may: the page is loaded again before the network is back. */
async function reloadAndSync({ page, mend }: Surveyor, names: readonly string[]): Promise<void> {
  const content = contentPage(page);
  await page.reload();
  for (const name of names) await expect(content.row(name)).toBeVisible();
  await mend();
  // What was on its way when the network went is asked about only once it must have arrived.
  await content.pillSays(/^All synced/, 180_000);
}

async function serverFeatures(world: World): Promise<Stored[]> {
  const fences = await world.api('GET', `/clients/${world.clientId}/geofences/global/draft`);
  const own = await world.content(world.buildingId, 0);
  return [...own, ...(fences.result.features as Stored[])] as Stored[];
}

async function expectFeature(surveyor: Surveyor, entered: Entered, more: object): Promise<void> {
  const title = `${nameOf(entered)} 2`;
  const there = (await serverFeatures(surveyor.world)).find(
    ({ properties }) => properties?.['name'] === title,
  );
  const here = await onDevice(surveyor.page, 'features', title);
  expect(there?.geometry).toEqual(here.geometry);
  const { fid, sid, bid, lvl, cid, style, extra, publishState, ...properties } = there?.properties ?? {};
  expect(fid).toMatch(/^[0-9a-f-]{36}$/);
  const { clientId, siteId, buildingId } = surveyor.world;
  const place =
    entered.list === 'global-geofences' ? { cid: clientId } : { sid: siteId, bid: buildingId, lvl: 0 };
  expect({ sid, bid, lvl, cid }).toMatchObject(place);
  expect([style ?? {}, extra ?? {}, publishState]).toEqual([{}, {}, 'new']);
  expect(properties).toEqual(more);
}

test(
  'each form of a level · filled, cut, undone, saved without a network, edited, loaded again, synced → the server has all of it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.slow();
    const { page } = surveyor;
    await surveyor.cut();
    for (const entered of ON_LEVEL) {
      await test.step(nameOf(entered), async () => {
        await contentPage(page)
          .tab(text(`content:titles.${entered.list}`))
          .click();
        await makeAndEdit(page, entered);
      });
    }
    await reloadAndSync(surveyor, ['Door beacon 2']);
    const [wall, zone, lobby, beacon] = ON_LEVEL as [Entered, Entered, Entered, Entered];
    await expectFeature(surveyor, wall, { typeCode: 'curtain-wall', name: 'New wall 2', name_ar: 'جدار' });
    await expectFeature(surveyor, zone, {
      typeCode: 'level-geofence',
      name: 'Quiet zone 2',
      description: 'No calls.\nThank you.',
      eid: 'Z 1/2',
    });
    await expectFeature(surveyor, lobby, { typeCode: 'beacon-geofence', name: 'Lobby 2', maxOccupancy: 40 });
    await expectFeature(surveyor, beacon, {
      typeCode: 'ibeacon',
      name: 'Door beacon 2',
      major: 1,
      minor: 65_535,
      uuid: UUID,
      eid: 'b-1',
      isBeacon: true,
    });
  },
);

test(
  'the forms of a site, a building and a global geofence · the same → the server has all of it',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.slow();
    const { page, world } = surveyor;
    const content = contentPage(page);
    const client = `/cms/content/clients/${world.clientId}`;
    await surveyor.cut();
    for (const [path, entered] of [
      [`${client}/global-geofences`, OF_CLIENT],
      [`${client}/sites/${world.siteId}/buildings`, OF_SITE],
      [`${client}/sites`, SITE],
    ] as const) {
      await test.step(nameOf(entered), async () => {
        await page.goto(path);
        await content.painted();
        await makeAndEdit(page, entered);
      });
    }
    await reloadAndSync(surveyor, ['Meadow 2']);
    await expectFeature(surveyor, OF_CLIENT, { typeCode: 'global-geofence', name: 'Car park 2', eid: 'cp' });
    const building = (await world.buildings(world.siteId)).find(
      (one) => one['buildingTitle'] === 'Boathouse 2',
    );
    const hereB = await onDevice(page, 'buildings', 'Boathouse 2');
    expect(building).toMatchObject({ buildingExternalIdentifier: 'boat-1', geometry: hereB.geometry });
    const site = (await world.sites(world.clientId)).find((one) => one['siteTitle'] === 'Meadow 2');
    const hereS = await onDevice(page, 'sites', 'Meadow 2');
    expect(site).toMatchObject({ siteExternalIdentifier: 'meadow', geometry: hereS.geometry });
  },
);

test(
  'a geofence is made by touch alone, from the list to the server',
  { tag: '@slow' },
  async ({ surveyor: { page, world } }) => {
    const content = contentPage(page);
    await page.goto(world.path.replace(/pois$/, 'geofences'));
    const finger = await holdUpright(page);
    await content.painted();
    await finger(page.getByRole('button', { name: text('shell:nav.openDrawer') }));
    await finger(page.getByRole('button', { name: text('content:add.geofences') }).first());
    const form = formPanel(page, text('forms:titles.add.geofences'));
    await finger(form.field('Name'));
    // A keyboard on glass enters text and has no keys.
    await page.keyboard.insertText('Yard');
    await content.painted();
    await finger(content.tool('Polygon'));
    await content.toolReady('draw-polygon');
    for (const corner of [
      [0.35, 0.15],
      [0.6, 0.15],
      [0.5, 0.3],
    ] as const)
      await tapMap(page, corner);
    await finger(page.getByRole('button', { name: text('content:map.finish'), exact: true }));
    await content.toolReady('direct-select');
    await finger(form.save);
    await expect(form.panel).toBeHidden();
    await content.synced();
    const there = (await serverFeatures(world)).find(({ properties }) => properties?.['name'] === 'Yard');
    expect(there?.geometry).toEqual((await onDevice(page, 'features', 'Yard')).geometry);
  },
);
