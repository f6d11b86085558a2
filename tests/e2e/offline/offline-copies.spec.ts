import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STYLE_KEY } from '../../../src/domain/limits.ts';
import { shareOfPixels } from '../support/count-colours.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { openProfile } from '../support/browser-profile.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test('takes a building along with its base map, and rehearses without a network until the person ends it', async ({
  server,
  installedProfile,
  tileHosts,
}) => {
  const world = await makeWorld(server);
  const { clientId, siteId, buildingId } = world;
  const at = `/clients/${clientId}/sites/${siteId}/buildings/${buildingId}`;
  const plan = { fileType: 'pdf', floorPlanFileBase64: Buffer.from('%PDF-1.4\n').toString('base64') };
  await world.api('POST', `${at}/levels/0/original-floor-plan`, plan);
  const style = { configurationKey: STYLE_KEY, configurationValue: tileHosts.styleUrl };
  const configurations = [{ ...style, configurationValueType: 'String' }];
  const row = { id: clientId, title: 'SDK', configurations };
  const path = `/configurations/sdk-configurations/clients/${clientId}`;
  expect((await world.api('POST', path, row)).status).toBe(200);
  const door = await openDoor(server);
  const folder = await mkdtemp(join(tmpdir(), 'storey-packs-'));
  await cp(installedProfile, folder, { recursive: true });
  const context = await openProfile(folder, server.origin, { door: door.origin });
  const page = context.pages()[0] ?? (await context.newPage());
  await signInPage(page).signIn(`/cms/content${at}/offline-copies`);
  const panel = page.getByRole('region', { name: text('offlineCopies:title') });
  await panel.getByRole('button', { name: text('offlineCopies:title') }).click();
  // 44 files: longer than a line of text takes to come.
  await expect(panel.getByText(textPattern('offlineCopies:head.ready'))).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Floor plans' })).toContainText('1 of 1');
  await expect(page.getByRole('row').filter({ hasText: 'Old mill' })).toContainText(
    text('offlineCopies:state.ready'),
  );
  await expectAccessible(page, 'taking along');

  // The aerial picture lies below the building, and all of it is on the device.
  const aerial = async (): Promise<number> => {
    await contentPage(page).painted();
    return shareOfPixels(await contentPage(page).map.screenshot(), isViolet);
  };
  await expect.poll(aerial).toBeGreaterThan(0.2);
  await expect(
    panel.getByRole('listitem').filter({ hasText: text('offlineCopies:check.ground') }),
  ).toContainText(/(\d+) of \1 /);

  await panel.getByText(text('offlineCopies:rehearsal.switch')).click();
  const banner = page.getByRole('status').filter({ hasText: textPattern('shell:banner.rehearsal') });
  await expect(banner).toBeVisible();
  door.passed.length = 0;
  // A cold start, at an address where this page has not been.
  await page.goto(world.path);
  const content = contentPage(page);
  tileHosts.asked.length = 0;
  await expect.poll(aerial).toBeGreaterThan(0.1);
  expect(tileHosts.asked).toEqual([]);
  await content.open('Kitchen');
  const place = formPanel(page, text('forms:titles.edit.pois'));
  await place.field('Name').fill('Pantry');
  await place.save.click();
  await content.pillSays(text('shell:pill.rehearsalCount', { count: 1 }));
  // A browser looks by itself whether the service worker has changed.
  expect(door.passed.filter((path) => path !== '/sw.js')).toEqual([]);

  await banner.getByRole('button', { name: text('shell:banner.rehearsalEnd') }).click();
  await content.synced();
  expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Pantry');
  await context.close();
  door.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the aerial picture of the tile host is, also where a site or a building lies over it. Nothing else on the page is. */
const isViolet = (red: number, green: number, blue: number): boolean => Math.min(red, blue) > green + 15;

/** A way to the server at which is noted what passes. */
async function openDoor(server: RunningServer) {
  const passed: string[] = [];
  const door = createServer((question, answer) => {
    passed.push(question.url ?? '');
    const { url, method, headers } = question;
    const onward = request({ host: '127.0.0.1', port: server.port, path: url, method, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 500, back.headers);
      back.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    question.pipe(onward);
  });
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready));
  const { port } = door.address() as AddressInfo;
  return { passed, origin: `http://127.0.0.1:${port}`, close: () => door.close() };
}
