import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { databaseOf } from '../support/stored-database.ts';
import { block, type World } from '../support/test-world.ts';

type Place = readonly [longitude: number, latitude: number];

/** A node of a network as a test compares it, however it is stored. */
export interface PlainNode {
  fid: string;
  typeCode: string;
  /** The level by its index; null out of doors. */
  lvl: number | null;
  position: number[];
  links: string[];
  portals: string[];
  group: string | null;
}

interface Stored {
  fid?: string;
  typeCode: string;
  neighbors?: (string | { fid: string })[];
  portalNeighbors?: (string | { fid: string })[] | null;
  portalGroupId?: string | null;
}

const fidsOf = (links: Stored['neighbors'] | null): string[] =>
  (links ?? []).map((link) => (typeof link === 'string' ? link : link.fid)).toSorted();

const plain = (fid: string, lvl: number | null, properties: Stored, position: number[]): PlainNode => ({
  fid,
  typeCode: properties.typeCode,
  lvl,
  position: position.map((degrees) => Math.round(degrees * 1e7) / 1e7),
  links: fidsOf(properties.neighbors),
  portals: fidsOf(properties.portalNeighbors),
  group: properties.portalGroupId ?? null,
});

const byFid = (nodes: PlainNode[]): PlainNode[] => nodes.toSorted((a, b) => (a.fid < b.fid ? -1 : 1));

/** A first floor with a ward over the library. */
export async function addFloor(world: World): Promise<void> {
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

/** The network as the server has it. */
export async function networkOf(world: World): Promise<PlainNode[]> {
  const { result } = await world.api('GET', `/sites/${world.siteId}/graphs/draft`);
  const features = result['features'] as {
    properties: Stored & { fid: string; lvl: number | null };
    geometry: { coordinates: number[] };
  }[];
  return byFid(
    features.map(({ properties, geometry }) =>
      plain(properties.fid, properties.lvl ?? null, properties, geometry.coordinates),
    ),
  );
}

/** The network as the device has it. */
export async function storedNetwork(page: Page): Promise<PlainNode[]> {
  const rows = await page.evaluate(
    async (name) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((settle, fail) => {
          request.addEventListener('success', () => settle(request.result));
          request.addEventListener('error', fail);
        });
      const db = await asked(indexedDB.open(name));
      const read = (store: string) => asked<unknown[]>(db.transaction(store).objectStore(store).getAll());
      const [features, levels] = [await read('features'), await read('levels')];
      db.close();
      return { features, levels };
    },
    await databaseOf(page),
  );
  const levels = rows.levels as { lid: string; levelIndex: number }[];
  const index = new Map(levels.map(({ lid, levelIndex }) => [lid, levelIndex]));
  const features = rows.features as {
    fid: string;
    kind: string;
    levelLid: string | null;
    properties: Stored;
    geometry: { coordinates: number[] };
  }[];
  return byFid(
    features
      .filter(({ kind }) => kind === 'graph')
      .map(({ fid, levelLid, properties, geometry }) =>
        plain(
          fid,
          levelLid === null ? null : (index.get(levelLid) ?? null),
          properties,
          geometry.coordinates,
        ),
      ),
  );
}

/** What was added is edited from then on, in the same panel. */
const PATH_TITLES = new RegExp(`${text('network:path.titles.add')}|${text('network:path.titles.edit')}`);
export const pathPanel = (page: Page) => formPanel(page, PATH_TITLES);

/** A panel that opens may lie over a place: the map does not move for it by itself. */
async function showAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zoom to fit', exact: true }).click();
  await contentPage(page).painted();
}

/** Draws nodes one after the other; a press on a node links it. Leaves the panel open. */
export async function drawPath(page: Page, places: readonly Place[]): Promise<ReturnType<typeof pathPanel>> {
  const content = contentPage(page);
  await page.getByRole('button', { name: text('network:tools.addPath') }).click();
  await content.toolReady('edit-graph');
  await showAll(page);
  for (const place of places) await content.clickAt(...(await content.shareOf(place)));
  return pathPanel(page);
}

/** Generates paths where some stand, and accepts all. */
export async function generatePaths(
  page: Page,
  press: (wanted: Locator) => Promise<void> = (wanted) => wanted.click(),
): Promise<void> {
  const { panel } = pathPanel(page);
  await press(panel.getByRole('radio', { name: text('network:path.generate') }));
  await press(panel.getByRole('button', { name: text('network:proposal.start') }));
  const question = page.getByRole('alertdialog');
  await press(question.getByRole('button', { name: text('network:proposal.confirm.action') }));
  const note = panel.getByText(text('network:proposal.notSaved'));
  await expect(note).toBeVisible();
  await press(panel.getByRole('button', { name: /^Accept (all )?\d/ }).first());
  await expect(note).toBeHidden();
}

interface NewTransition {
  type: string;
  place: Place;
  /** What it is linked with, by the name of the button. */
  link?: RegExp | undefined;
  /** The direction of its link that is pressed to be turned round. */
  turn?: string;
}

export async function addTransition(page: Page, { type, place, link, turn }: NewTransition): Promise<void> {
  const content = contentPage(page);
  await page.getByRole('button', { name: text('network:tools.addTransition') }).click();
  const form = formPanel(page, text('network:transition.titles.add'));
  await form.choose(text('forms:fields.type'), type);
  await showAll(page);
  await content.draw('Point', [await content.shareOf(place)]);
  if (link) {
    const further = form.panel.getByRole('button', {
      name: new RegExp(`^${text('network:transition.further')}`),
    });
    const linking = form.panel.getByRole('button', { name: link }).first();
    await expect(linking.or(further).first()).toBeVisible();
    // A node in another building does not belong to a shaft.
    if (!(await linking.isVisible())) await further.click();
    await linking.click();
  }
  if (turn !== undefined) await form.panel.getByRole('button', { name: new RegExp(`^${turn} `) }).click();
  await form.save.click();
  await expect(form.panel).toBeHidden();
}
