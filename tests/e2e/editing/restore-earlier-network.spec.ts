import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { seriousViolations } from '../support/axe.ts';
import { contentPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { at, type World } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** A node of the world's level that leads to others. */
function nodeOf({ siteId, buildingId }: World, fid: string, east: number, name: string, to: string[] = []) {
  const neighbors = to.map((other) => ({ fid: other, speed: 1 }));
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at(east, 10) },
    properties: { fid, typeCode: 'graph-node', name, sid: siteId, bid: buildingId, lvl: 0, neighbors },
  };
}

/** Puts a network where the app keeps earlier ones of the person who is signed in. */
async function keep(page: Page, siteId: number, features: readonly object[]): Promise<void> {
  await page.evaluate(
    async ({ name, body }) => {
      const databases = (await indexedDB.databases()).map((one) => one.name ?? '');
      const database = databases.find((one) => /^storey-[0-9a-f]{16}$/.test(one)) ?? '';
      const root = await navigator.storage.getDirectory();
      const home = await root.getDirectoryHandle(database);
      const folder = await home.getDirectoryHandle('networks', { create: true });
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await new Blob([body]).stream().pipeThrough(new CompressionStream('gzip')).pipeTo(file);
    },
    {
      name: `${siteId}-1-1790000000000-sent-00112233445566ff.json.gz`,
      body: JSON.stringify({ type: 'FeatureCollection', features }),
    },
  );
}

test(
  'puts an earlier network back without a network, keeps what that replaced, and puts that back too',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { world, page } = surveyor;
    const [hall, door, stairs] = [randomUUID(), randomUUID(), randomUUID()];
    const spoilt = [nodeOf(world, hall, 20, 'Spoilt', [stairs]), nodeOf(world, stairs, 60, 'Stairs', [hall])];
    const earlier = [nodeOf(world, hall, 10, 'Hall', [door]), nodeOf(world, door, 40, 'Door', [hall])];
    const graphs = `/sites/${world.siteId}/graphs`;
    await world.api('POST', graphs, { type: 'FeatureCollection', features: spoilt });
    const onServer = async (): Promise<string[]> => {
      const { result } = await world.api('GET', `${graphs}/draft`);
      const nodes = result['features'] as { properties: { name: string; publishState: string } }[];
      const there = nodes.filter(({ properties }) => properties.publishState !== 'deleted');
      return there.map(({ properties }) => properties.name).sort();
    };
    const content = contentPage(page);
    await page.goto(world.path);
    await content.painted();
    await content.synced();
    await keep(page, world.siteId, earlier);

    await content.syncPill.click();
    const site = page.getByRole('button', { name: /^Mill/ });
    await site.click();
    const rows = page.getByRole('list', { name: /^Earlier networks of/ }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('2 nodes · 1 link · 1 level');
    await expect(rows).toContainText('1 node fewer · 1 node more · 1 moved');
    expect(await seriousViolations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      rows.getByRole('button', { name: /^Save as file/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^storey-network-${world.siteId}-2026.*\\.json$`));

    const putBack = async (row: Locator): Promise<void> => {
      await row.getByRole('button', { name: textPattern('sync:earlier.putBackAction') }).click();
      const question = page.getByRole('alertdialog', { name: text('sync:earlier.putBackTitle') });
      await question.getByRole('button', { name: text('sync:earlier.putBackAction'), exact: true }).click();
      await expect(row).toContainText(text('sync:earlier.same'));
    };
    await surveyor.cut();
    await putBack(rows.first());
    await content.pillSays(/3 waiting/);
    expect(await onServer()).toEqual(['Spoilt', 'Stairs']);
    await surveyor.mend();
    await expect.poll(onServer).toEqual(['Door', 'Hall']);
    await content.synced();

    // Before the current network: the sent network, and the network that it replaced.
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(textPattern('sync:earlier.how.sent'));
    await expect(rows.nth(1)).toContainText(textPattern('sync:earlier.how.read'));
    await expect(rows.nth(1)).toContainText('1 node fewer · 1 node more · 1 moved');
    await putBack(rows.nth(1));
    await expect.poll(onServer).toEqual(['Spoilt', 'Stairs']);
  },
);
