import { randomUUID } from 'node:crypto';
import { text, textPattern } from '../../support/app/texts.ts';
import { publicMapBody } from '../../support/server/visitors/public-map-body.ts';
import { expectAccessible } from '../support/axe.ts';
import { signInPage } from '../support/page-objects.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';

test.use({ drawsMap: false });

const mapsOf = async ({ api, clientId }: World): Promise<Record<string, unknown>[]> =>
  (await api('GET', `/clients/${clientId}/public-maps`)).results as Record<string, unknown>[];
const pageOf = (clientId: number, path = ''): string => `/cms/apps${path}?client=${clientId}`;
const named = (key: Parameters<typeof text>[0]) => ({ name: text(key), exact: true });

test('a map is made in three steps without a network · its address is copied, the page reloaded, and the network comes back → visitors have it', async ({
  page,
  server,
  context,
  watched,
}) => {
  watched.allow(NETWORK_GONE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const world = await makeWorld(server);
  await signInPage(page).signIn(pageOf(world.clientId));
  await expect(page.getByText(text('publicMaps:none'))).toBeVisible();
  await page.getByRole('button', named('publicMaps:new')).click();
  const title = page.getByRole('textbox', { name: textPattern('publicMaps:fields.title') }).first();
  await expect(title).toHaveValue(world.title);
  await expect(page.getByText(text('publicMaps:see.title'))).toBeVisible();
  await context.route('**/api/v8/**', (route) => route.abort());

  await title.fill('The mill');
  await expectAccessible(page, 'the first step of a map');
  await page.getByRole('button', named('publicMaps:next')).click();
  await page.getByRole('textbox', named('publicMaps:fields.colour')).fill('#66cc99');
  await page.getByRole('button', { name: text('publicMaps:fields.nearer', { colour: '#418362' }) }).click();
  await expectAccessible(page, 'the second step of a map');
  await page.getByRole('button', named('publicMaps:next')).click();
  await page.getByRole('textbox', named('publicMaps:fields.embedders')).fill('https://www.example.org');
  await expectAccessible(page, 'the third step of a map');
  await page.getByRole('button', named('publicMaps:save')).click();
  await expect(page).toHaveURL(/\/cms\/apps\/maps\/[0-9a-f-]{36}/);
  await page.getByRole('button', named('publicMaps:copy')).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(new RegExp(`^${server.origin}/m/the-mill-[a-z]{4}$`));

  await page.reload();
  await expect(page.getByRole('heading', { name: 'The mill' })).toBeVisible();
  await expect(page.getByText(text('publicMaps:state.waiting'))).toBeVisible();
  expect(await mapsOf(world)).toEqual([]);
  await context.unroute('**/api/v8/**');
  await expect
    .poll(async () => mapsOf(world), { timeout: 60_000 })
    .toMatchObject([{ title: 'The mill', origins: ['https://www.example.org'], state: 'on' }]);
  await expect(page.getByText(text('publicMaps:state.waiting'))).toBeHidden();
  const { result } = await world.api('GET', `/clients/${world.clientId}`);
  expect(JSON.stringify(result)).toContain('#418362');
});

test(
  'an address that was used before → an error under the field and a free one, which is taken',
  { tag: '@slow' },
  async ({ page, server, watched }) => {
    watched.allow(/409/);
    const [world, other] = [await makeWorld(server), await makeWorld(server)];
    const taken = publicMapBody(other.siteId);
    await other.api('PUT', `/clients/${other.clientId}/public-maps/${randomUUID()}`, taken);
    await signInPage(page).signIn(pageOf(world.clientId, '/maps/new'));
    const slug = page.getByRole('textbox', named('publicMaps:fields.slug'));
    await slug.fill('No Such Slug!');
    await expect(page.getByText(text('publicMaps:faults.slug'))).toBeVisible();
    await slug.fill(taken.slug);
    await page.getByRole('button', named('publicMaps:save')).click();
    const offer = page.getByRole('button', { name: /^Take / });
    await expect(offer).toBeVisible();
    await expect(slug).toHaveAttribute('aria-invalid', 'true');
    await offer.click();
    await expect.poll(async () => (await mapsOf(world)).length).toBe(1);
    await expect(offer).toBeHidden();
  },
);

test(
  'a map with a password → off until it is set, and the password is nowhere on the device',
  { tag: '@slow' },
  async ({ page, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(pageOf(world.clientId, '/maps/new'));
    await page.getByRole('button', { name: textPattern('publicMaps:steps.who') }).click();
    await page.getByText(text('publicMaps:fields.passwordText')).click();
    await page.getByRole('button', named('publicMaps:save')).click();
    await expect(page.getByText(text('publicMaps:state.password')).first()).toBeVisible();
    await expect.poll(async () => mapsOf(world)).toMatchObject([{ state: 'off', hasPassword: false }]);
    await page.getByRole('button', { name: textPattern('publicMaps:steps.who') }).click();
    await page.getByRole('button', named('publicMaps:password.set')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('short');
    await dialog.getByRole('button', named('publicMaps:password.send')).click();
    await expect(
      dialog.getByText(text('publicMaps:password.length', { least: 8, most: 100 })).first(),
    ).toBeVisible();
    await expectAccessible(page, 'the password of a map');
    await dialog.getByRole('textbox').fill('a secret of the mill');
    await dialog.getByRole('button', named('publicMaps:password.send')).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => mapsOf(world)).toMatchObject([{ hasPassword: true }]);
    const kept = await page.evaluate(async () => {
      const texts: string[] = [localStorage, sessionStorage].map((storage) =>
        JSON.stringify(Object.entries(storage)),
      );
      for (const { name = '' } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((settle, fail) => {
          const open = indexedDB.open(name);
          open.addEventListener('success', () => settle(open.result));
          open.addEventListener('error', () => fail(open.error ?? new Error(name)));
        });
        for (const store of db.objectStoreNames)
          texts.push(
            await new Promise<string>((settle) => {
              const all = db.transaction(store).objectStore(store).getAll();
              all.addEventListener('success', () => settle(JSON.stringify(all.result)));
            }),
          );
        db.close();
      }
      return texts.join('\n');
    });
    expect(kept).toContain('hasPassword');
    expect(kept).not.toContain('secret of the mill');
  },
);

test(
  'another admin changes the map meanwhile → both changes stand; the same field → asked',
  { tag: '@slow' },
  async ({ page, server, watched }) => {
    watched.allow(/412/);
    const world = await makeWorld(server);
    const path = `/clients/${world.clientId}/public-maps/${randomUUID()}`;
    const body = publicMapBody(world.siteId, { title: 'The mill', languages: ['en'] });
    await world.api('PUT', path, body);
    await signInPage(page).signIn(pageOf(world.clientId));
    await page.getByRole('link', { name: /The mill/ }).click();
    const title = page.getByRole('textbox', { name: textPattern('publicMaps:fields.title') }).first();
    await title.fill('The old mill');
    await world.api('PUT', path, { ...body, routing: false });
    await page.getByRole('button', named('publicMaps:save')).click();
    await expect.poll(async () => mapsOf(world)).toMatchObject([{ title: 'The old mill', routing: false }]);

    await title.fill('The water mill');
    await world.api('PUT', path, { ...body, routing: false, title: 'The wind mill' });
    await page.getByRole('button', named('publicMaps:save')).click();
    await page.getByRole('button', named('publicMaps:clash.mine')).click();
    await expect.poll(async () => mapsOf(world)).toMatchObject([{ title: 'The water mill' }]);
  },
);

test(
  'a visitor reports a mistake → the note names its place, which is opened from there, and is closed',
  { tag: '@slow' },
  async ({ page, server, watched }) => {
    // The approval is asked for until staging is done.
    watched.allow(/409/);
    const world = await makeWorld(server);
    const body = publicMapBody(world.siteId);
    await world.api('PUT', `/clients/${world.clientId}/public-maps/${randomUUID()}`, body);
    await world.api('POST', `/clients/${world.clientId}/maps/convert`);
    await expect
      .poll(async () => (await world.api('PUT', `/clients/${world.clientId}/maps/approve`)).status, {
        timeout: 60_000,
      })
      .toBe(200);
    await expect
      .poll(
        async () => {
          const sent = await fetch(`${server.origin}/api/v8/public/${body.slug}/reports`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ fid: world.fids.kitchen, text: 'The kitchen has moved' }),
          });
          return sent.status;
        },
        { timeout: 60_000 },
      )
      .toBe(200);
    await signInPage(page).signIn(`/cms/comms?client=${world.clientId}`);
    await page.getByRole('button', { name: 'The kitchen has moved' }).click();
    await expect(page.getByText(text('comms:kinds.report')).first()).toBeVisible();
    await page.getByRole('button', named('comms:resolve')).click();
    await page.getByRole('button', named('comms:reopen')).click();
    await page.getByRole('button', named('comms:correct')).click();
    await expect(page).toHaveURL(new RegExp(world.fids.kitchen));
    await expect(page.getByRole('textbox', { name: /^Name/ }).first()).toHaveValue('Kitchen');
  },
);
