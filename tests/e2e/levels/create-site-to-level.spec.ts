import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openApi } from '../support/api-client.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import type { RunningServer } from '../support/server.ts';
import { needShared, sharedFile } from '../support/shared-files.ts';
import { expect, test } from '../support/test.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** Both plans lie here, an ocean away from the demo. */
test.use({ geolocation: { latitude: 56.46, longitude: -2.9783 }, permissions: ['geolocation'] });

test('walks from clients to places, on the map and in lists', { tag: '@slow' }, async ({ page }) => {
  await signInPage(page).signIn();
  const content = contentPage(page);
  await content.open('Larkfield Health');
  await expect(page).toHaveURL(/\/clients\/\d+\/sites$/);
  // What is listed is what the map goes to.
  await expect(content.row('Larkfield Campus')).toBeVisible();
  await content.painted();
  // The lawn of the campus opens its buildings, the house in the middle its levels.
  await content.clickAt(0.42, 0.62);
  await expect(page).toHaveURL(/\/sites\/\d+\/buildings$/);
  await expect(content.row('Larkfield General')).toBeVisible();
  await content.painted();
  await content.clickAt(0.46, 0.5);
  await expect(page).toHaveURL(/\/buildings\/\d+\/levels$/);
  await content.open('Ground floor');
  await expect(page).toHaveURL(/\/levels\/0\/pois$/);
  await content.painted();
  await content.open('Café Lumen');
  await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toHaveValue('Café Lumen');
});

interface Plan {
  name: string;
  file: string;
  features: number;
  typeProperty: string;
  nameProperty: string;
  /** The text of the refusal: the first features at fault. */
  fault: RegExp;
  /** What the person decides where nothing is suggested: the question, and the type it becomes. */
  choices: [question: string, type: string][];
  /** Features on the server by type. */
  arrives: Record<string, number>;
}

const BOATHOUSE: Plan = {
  name: 'Boathouse',
  file: join(import.meta.dirname, '../fixtures/boathouse.geojson'),
  features: 13,
  typeProperty: 'kind',
  nameProperty: 'label',
  fault: textPattern('forms:issues.file-validation-type-code', { first: '#1' }),
  choices: [
    [text('import:becomes', { value: 'boat rack' }), 'Storage'],
    [text('import:unnamedBecome', { count: 1 }), 'Skip'],
  ],
  arrives: {
    corridor: 1,
    office: 2,
    'meeting-room': 1,
    toilet: 1,
    kitchen: 1,
    'stairs-area': 1,
    wall: 2,
    door: 2,
    storage: 1,
  },
};

test(
  'makes a site, a building and a level of a plan that has no types of ours',
  { tag: '@slow' },
  async ({ page, server }) => {
    test.slow();
    await makeLevel(page, server, BOATHOUSE, async () => {
      // The surveyor is in front of the house.
      await contentPage(page).view(text('commands:labels.locate')).click();
    });
  },
);

test('makes a level of a real floor plan', { tag: '@slow' }, async ({ page, server }) => {
  const file = sharedFile('geojson/westport-house-7-levels/westport-house-floor-2.geojson');
  needShared(file);
  test.slow();
  const westport: Plan = {
    name: 'Westport House',
    file,
    features: 121,
    typeProperty: 'type',
    nameProperty: 'name',
    fault: textPattern('forms:issues.file-validation-type-code', { first: '#1' }),
    choices: [[text('import:unnamedBecome', { count: 1 }), 'Skip']],
    arrives: {
      wall: 43,
      window: 31,
      door: 25,
      'named-area': 4,
      room: 5,
      toilet: 4,
      'stairs-area': 4,
      'inaccessible-area': 2,
      'level-outline': 1,
      'elevator-shaft': 1,
    },
  };
  await makeLevel(page, server, westport, async () => {
    // From a desk far away, the coordinates lead there.
    await page.getByRole('button', { name: text('commands:labels.openPalette') }).click();
    await page.getByRole('combobox', { name: text('palette:title') }).fill('56.46005, -2.97832');
    await page.getByRole('option').first().click();
  });
});

function countTypes(features: { properties: { typeCode: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { properties } of features) counts[properties.typeCode] = (counts[properties.typeCode] ?? 0) + 1;
  return counts;
}

/** A site, a building in it and a level of the plan, as a new user makes them. */
async function makeLevel(page: Page, server: RunningServer, plan: Plan, goThere: () => Promise<void>) {
  const content = contentPage(page);
  const key = plan.name.toLowerCase().replace(' ', '-');
  await signInPage(page).signIn();
  await content.open('Larkfield Health');

  // The site, where the person stands.
  await page.getByRole('button', { name: 'Add a site' }).click();
  const site = formPanel(page, text('forms:titles.add.sites'));
  await site.field('Title').fill(`${plan.name} ground`);
  await site.field('External ID').fill(`${key}-ground`);
  await goThere();
  await content.painted();
  await content.draw('Rectangle', [
    [0.1, 0.15],
    [0.55, 0.85],
  ]);
  await site.save.click();
  await content.saved(`${plan.name} ground`);

  // A building outside of it is refused, one inside is not.
  await content.open(`${plan.name} ground`);
  await page.getByRole('button', { name: 'Add a building' }).click();
  const building = formPanel(page, text('forms:titles.add.buildings'));
  await building.field('Title').fill(plan.name);
  await building.field('External ID').fill(key);
  await content.painted();
  await content.draw('Polygon', [
    [0.08, 0.1],
    [0.3, 0.1],
    [0.3, 0.5],
    [0.08, 0.5],
  ]);
  await expect(building.panel.getByText('The building must lie within its site.')).toBeVisible();
  await expect(building.save).toBeDisabled();
  await content.tool(text('commands:labels.deleteDrawing')).click();
  await content.draw('Polygon', [
    [0.3, 0.35],
    [0.45, 0.35],
    [0.45, 0.65],
    [0.3, 0.65],
  ]);
  await expect(content.figure('Corners')).toHaveText('4');
  await building.save.click();
  await content.saved(plan.name);

  // The level: as the file is it can't be taken; its types are mapped first.
  await content.open(plan.name);
  await page.getByRole('button', { name: 'Add a level' }).click();
  const level = formPanel(page, 'Add level');
  await level.choose('Level type', 'Office');
  await level.field('Title').fill('Floor one');
  await level.field('Level index').fill('1');
  await level.field('Short title').fill('1');
  await level.panel.locator('input[type=file]').setInputFiles(plan.file);
  await expect(
    level.panel.getByText(text('import:refused', { fileName: `\u2068${basename(plan.file)}\u2069` })),
  ).toBeVisible();
  await expect(level.panel.getByText(plan.fault)).toBeVisible();
  await expect(level.save).toBeDisabled();
  await level.panel.getByRole('button', { name: text('import:mapTypes') }).click();
  await level.choose(text('import:typeProperty'), plan.typeProperty);
  await level.choose(text('import:nameProperty'), plan.nameProperty);
  for (const [question, type] of plan.choices) await level.choose(question, type);
  await level.save.click();
  await content.saved('Floor one');

  const { api, ...asServer } = await openApi(server);
  const [client] = (await api('GET', '/clients')).results as { clientInternalIdentifier: number }[];
  const siteId = await asServer.idOfSite(client!.clientInternalIdentifier, `${plan.name} ground`);
  const buildingId = await asServer.idOfBuilding(siteId, plan.name);
  const [made] = await asServer.levels(buildingId);
  expect(made).toMatchObject({ levelIndex: 1, levelLongTitle: 'Floor one', levelShortTitle: '1' });
  expect((made!['levelExtraData'] as { anchors: object[] }).anchors).toHaveLength(2);
  expect(countTypes(await asServer.content(buildingId, 1))).toEqual(plan.arrives);

  // The level that was made is open.
  await content.painted();
  await expect(content.tab('Places')).toHaveAttribute('aria-current', 'page');
  await content.back.click();
  const total = Object.values(plan.arrives).reduce((sum, count) => sum + count, 0);
  await expect(page.getByRole('grid', { name: 'Levels' })).toContainText(`${total} features`);
}
