import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, block, type World } from '../support/test-world.ts';
import {
  addTransition,
  drawPath,
  generatePaths,
  networkOf,
  pathPanel,
  storedNetwork,
} from './draw-network.ts';

const FLOORS = ['Ground floor', 'First floor', 'Second floor', 'Third floor'] as const;
const LIFT = at(55, 23);
const STAIRS = at(45, 23);
const ESCALATOR = at(35, 23);
const DOOR = at(2, 23);
const SHUTTLE = at(68, 23);
const HALL = block(1, 20, 75, 26);
/** What is drawn on each floor. */
const PATHS = [
  [DOOR, STAIRS, LIFT, SHUTTLE],
  [LIFT, STAIRS, ESCALATOR],
  [LIFT, ESCALATOR],
  [LIFT, at(15, 22)],
] as const;

interface Campus {
  /** The address of the wayfinding list of the mill's ground floor. */
  mill: string;
  carPark: string;
  outdoors: string;
}

/** Three floors over the mill, the topmost with a ward, and a car park beside it. */
async function buildCampus(world: World): Promise<Campus> {
  const { api, siteId, buildingId } = world;
  const put = async (bid: number, lvl: number, typeCode: string, name: string, geometry: object) => {
    const fid = randomUUID();
    const properties = { fid, sid: siteId, bid, lvl, style: {}, typeCode, name };
    const feature = { type: 'Feature', geometry, properties };
    await api('PUT', `/features/${fid}`, { type: 'FeatureCollection', features: [feature] });
  };
  const addLevel = async (bid: number, levelIndex: number, levelLongTitle: string): Promise<void> => {
    const levelExtraData = { levelType: 'office' };
    const level = { levelIndex, levelShortTitle: String(levelIndex), levelLongTitle, levelExtraData };
    await api('POST', `/buildings/${bid}/levels/${levelIndex}`, level);
  };
  await put(buildingId, 0, 'corridor', 'Hall 0', HALL);
  for (const level of [1, 2, 3]) {
    await addLevel(buildingId, level, FLOORS[level]!);
    await put(buildingId, level, 'corridor', `Hall ${level}`, HALL);
  }
  await put(buildingId, 3, 'office', 'Ward', block(5, 5, 25, 20));
  const made = await api('POST', `/sites/${siteId}/buildings`, {
    buildingTitle: 'Car park',
    buildingExternalIdentifier: 'cars',
    buildingExtraData: {},
    geometry: block(-36, 10, -12, 36),
  });
  const cars = Number(made.result['buildingInternalIdentifier']);
  await addLevel(cars, 0, 'Parking deck');
  await put(cars, 0, 'corridor', 'Lane', block(-35, 20, -13, 26));
  await put(cars, 0, 'parking', 'Visitors', block(-35, 27, -20, 35));
  const mill = world.path.replace('/pois', '/wayfinding-network');
  return {
    mill,
    carPark: mill.replace(`/buildings/${buildingId}/`, `/buildings/${cars}/`),
    outdoors: mill.replace(/\/buildings\/.*/, '/outdoor-wayfinding-network'),
  };
}

/** Looks at each level of an address, so that all of it is on the tablet. */
async function readAll(page: Page, campus: Campus): Promise<void> {
  const content = contentPage(page);
  const objects = (list: string): string => list.replace('/wayfinding-network', '/mapObjects');
  await page.goto(objects(campus.carPark));
  await expect(content.row('Lane')).toBeVisible();
  await page.goto(objects(campus.mill));
  await expect(content.row('Hall 0')).toBeVisible();
  for (const [level, floor] of FLOORS.entries()) {
    await content.level(floor).click();
    await expect(content.row(`Hall ${level}`)).toBeVisible();
  }
  await content.synced();
}

test(
  'a campus is drawn without a network, comes to the server as it was drawn, and leads step-free to a ward',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.setTimeout(600_000);
    const { world, page } = surveyor;
    const content = contentPage(page);
    const campus = await buildCampus(world);
    await readAll(page, campus);
    await surveyor.cut();

    await page.goto(campus.carPark);
    await addTransition(page, { type: 'Building entrance-exit', place: at(-14, 23) });
    await addTransition(page, { type: 'Custom transition', place: at(-32, 23) });
    await (await drawPath(page, [at(-14, 23), at(-23, 24), at(-32, 23)])).close.click();

    await page.goto(campus.mill);
    await addTransition(page, { type: 'Building entrance-exit', place: DOOR });
    await addTransition(page, { type: 'Custom transition', place: SHUTTLE, link: /^Link Custom/ });
    for (const [level, floor] of FLOORS.entries()) {
      await content.level(floor).click();
      const link = (name: string) => (level === 0 ? undefined : new RegExp(`^Link ${name}`));
      await addTransition(page, { type: 'Elevator', place: LIFT, link: link('Elevator') });
      if (level <= 1) await addTransition(page, { type: 'Stairs', place: STAIRS, link: link('Stairs') });
      if (level === 1) await addTransition(page, { type: 'Escalator', place: ESCALATOR });
      if (level === 2)
        await addTransition(page, {
          type: 'Escalator',
          place: ESCALATOR,
          link: link('Escalator'),
          turn: text('network:direction.a-to-b'),
        });
      await drawPath(page, PATHS[level]!);
      if (level === 0) await generatePaths(page);
      await pathPanel(page).close.click();
    }

    await page.goto(campus.outdoors);
    await (await drawPath(page, [DOOR, at(-6, 8), at(-14, 23)])).close.click();
    const nodes = await storedNetwork(page);
    await surveyor.mend();
    await expect.poll(() => networkOf(world)).toEqual(nodes);
    await content.synced();

    const of = (typeCode: string) => nodes.filter((node) => node.typeCode === typeCode);
    const lifts = of('elevator-node');
    expect(lifts.map(({ lvl }) => Number(lvl)).sort((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    for (const lift of lifts) expect(lift.portals).toHaveLength(3);
    expect(new Set(lifts.map(({ group }) => group)).size).toBe(1);
    expect(of('stairs-node').map(({ portals }) => portals.length)).toEqual([1, 1]);
    const [lower, upper] = of('escalator-node').sort((a, b) => Number(a.lvl) - Number(b.lvl));
    // Turned round once: it leads down.
    expect([lower!.portals, upper!.portals]).toEqual([[], [lower!.fid]]);
    const doors = of('building-entrance-exit');
    expect(doors.filter(({ lvl }) => lvl === null)).toHaveLength(2);
    for (const door of doors) expect(door.portals).toHaveLength(1);
    const [one, other] = of('custom-transition');
    expect([one!.portals, other!.portals]).toEqual([[other!.fid], [one!.fid]]);

    const lab = formPanel(page, text('network:lab.title'));
    const askForWay = async (): Promise<void> => {
      await page.getByRole('button', { name: text('network:tools.lab') }).click();
      await lab.choose(text('network:lab.start'), 'Visitors');
      await lab.choose(text('network:lab.end'), 'Ward');
      await lab.panel.getByRole('radio', { name: text('network:lab.profiles.step-free') }).click();
    };
    await page.goto(campus.mill);
    await askForWay();
    const legs = lab.panel.getByRole('region', { name: text('network:lab.route') }).getByRole('button');
    await expect(legs.filter({ hasText: /^Elevator, / })).toBeVisible();
    await expect(legs.filter({ hasText: /^Building entrance-exit, / })).toHaveCount(2);
    await expect(legs.filter({ hasText: /^(Stairs|Escalator|Custom)/ })).toHaveCount(0);

    // The lift no longer goes to the topmost floor: what is missing is named, and leads to its form.
    await page.goto(campus.mill.replace('/levels/0/', '/levels/3/'));
    await content.row('Elevator').click();
    const form = formPanel(page, text('network:transition.titles.edit'));
    const unlink = form.panel.getByRole('button', { name: /^Unlink Elevator/ });
    for (const left of [2, 1, 0]) {
      await unlink.first().click();
      await expect(unlink).toHaveCount(left);
    }
    await form.save.click();
    await expect(form.panel).toBeHidden();
    await askForWay();
    const why = lab.panel.getByRole('status').filter({ hasText: text('network:lab.why.title') });
    await expect(why).toContainText(/Elevator \(.*\) and Elevator \(.*\) are not linked/);
    await why.getByRole('button', { name: text('network:lab.why.open') }).click();
    await expect(form.panel).toBeVisible();
  },
);
