import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { keptMap, mapSettings } from '../../../../tests/support/public-map/kept-map.ts';
import {
  changePublicMap,
  keepPublicMapsReading,
  listPublicMaps,
  listSheets,
  rememberId,
} from '../../../db/index.ts';
import { ownNumber, type KeptMap, type MadeMap } from '../../../domain/public-map/index.ts';
import { paths } from '../../routes/paths.ts';
import { AppearanceProvider, createAppearance } from '../../theme/index.ts';
import Apps from './index.tsx';
import { CodeDialog } from './maps/code-dialog.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
  const { db, level, building, site } = device;
  await rememberId(db, 'sites', site.lid, 1);
  await rememberId(db, 'buildings', building.lid, 2);
  await rememberId(db, 'levels', level.lid, 3);
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const Themed = () => (
  <AppearanceProvider value={createAppearance(window)}>
    <Apps />
  </AppearanceProvider>
);
const open = (at: string): Promise<ScreenStage> =>
  openScreen({
    Screen: Themed,
    workspace: device.workspace,
    routes: [paths.apps, paths.newPublicMap, paths.embedding, `${paths.apps}/maps/:mapId`],
    at,
    namespaces: ['publicMaps', 'settings', 'forms', 'sync', 'shell'],
  });
const keep = async (more: Partial<KeptMap> = {}): Promise<KeptMap> => {
  const kept = keptMap({ clientLid: device.client.lid, ...more });
  await changePublicMap(device.db, kept, () => kept);
  await keepPublicMapsReading(device.db, kept.clientLid, { at: 1, isOffered: true });
  return kept;
};
const stored = async (): Promise<KeptMap | undefined> => (await listPublicMaps(device.db))[0];
const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

it('no map yet → says what one is; made and saved without a network → it waits, and no draft of it is left', async () => {
  await keepPublicMapsReading(device.db, device.client.lid, { at: 1, isOffered: true });
  const stage = await open(paths.apps);
  expect(await screen.findByText(text('publicMaps:none'))).toBeTruthy();
  await press(text('publicMaps:new'));
  const [title] = await screen.findAllByRole('textbox', { name: textPattern('publicMaps:fields.title') });
  fireEvent.change(title!, { target: { value: 'For visitors' } });
  await press(text('publicMaps:save'));
  await waitFor(() => expect(stage.path()).toMatch(/\/cms\/apps\/maps\/[0-9a-f-]{36}$/));
  expect(await stored()).toMatchObject({ waits: 'put', map: { title: 'For visitors', state: 'on' } });
  expect((await stored())!.map.slug).toMatch(/^for-visitors-[a-z]{4}$/);
  expect(await listSheets(device.db)).toEqual([]);
});

it('a map is changed · undone by the message → as before', async () => {
  const { id, clientLid } = await keep();
  const stage = await open(paths.publicMap({ clientLid, id }));
  const [title] = await screen.findAllByRole('textbox', { name: textPattern('publicMaps:fields.title') });
  fireEvent.change(title!, { target: { value: 'Another' } });
  await press(text('publicMaps:save'));
  await waitFor(async () => expect((await stored())?.map.title).toBe('Another'));
  await waitFor(() => expect(stage.toasts.at(-1)?.action?.label).toBe(text('publicMaps:undo')));
  stage.toasts.at(-1)!.action!.onPress();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ map: { title: 'Larkfield' }, waits: null }),
  );
});

it('a site of a map has reached the server, another was deleted before → the form shows the first, and the other can be left out', async () => {
  const { db, site } = device;
  const other = { ...site, lid: device.workspace.newId() as typeof site.lid, title: 'Other' };
  await db.sites.add(other);
  await rememberId(db, 'sites', other.lid, 9);
  const siteIds = [1, ownNumber(other.lid), ownNumber('deleted')];
  const home = { siteId: ownNumber('deleted') };
  const { id, clientLid } = await keep({ map: mapSettings({ siteIds, home }), base: null, waits: 'put' });
  await open(paths.publicMap({ clientLid, id }));
  expect(await screen.findByRole('checkbox', { name: 'Other' })).toHaveProperty('checked', true);
  await press(text('publicMaps:leaveOut'));
  await waitFor(async () =>
    expect((await stored())?.map).toMatchObject({ siteIds: [1, 9], home: { siteId: 1 } }),
  );
});

it('a map is deleted → the question says that the address stays; undone → there again', async () => {
  const { id, clientLid } = await keep();
  const stage = await open(paths.publicMap({ clientLid, id }));
  await press(text('publicMaps:more'));
  fireEvent.click(await screen.findByRole('menuitem', { name: text('publicMaps:delete.action') }));
  expect(await screen.findByText(text('publicMaps:delete.text'))).toBeTruthy();
  await press(text('publicMaps:delete.action'));
  await waitFor(async () => expect((await stored())?.waits).toBe('delete'));
  await waitFor(() => expect(stage.path()).toBe(paths.apps));
  stage.toasts.at(-1)!.action!.onPress();
  await waitFor(async () => expect((await stored())?.waits).toBeNull());
});

it('a colleague changed the same → both are offered, and theirs is taken', async () => {
  const base = mapSettings();
  const { id, clientLid } = await keep({
    base: { ...base, title: 'Theirs' },
    map: { ...base, title: 'Ours' },
    waits: 'put',
    clash: { title: 'Theirs' },
  });
  await open(paths.publicMap({ clientLid, id }));
  expect(await screen.findByText(text('publicMaps:clash.title'))).toBeTruthy();
  await press(text('publicMaps:clash.theirs'));
  await waitFor(async () => expect(await stored()).toMatchObject({ map: { title: 'Theirs' }, clash: null }));
});

it('the address was used before → the field says so, and a free one is taken', async () => {
  const refused = { code: 'slug-taken', message: '', free: 'larkfield-free' };
  const { id, clientLid } = await keep({ base: null, waits: 'put', refused });
  await open(paths.publicMap({ clientLid, id }));
  const slug = await screen.findByRole('textbox', { name: text('publicMaps:fields.slug') });
  expect(slug.getAttribute('aria-invalid')).toBe('true');
  await press(/larkfield-free/);
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ map: { slug: 'larkfield-free' }, refused: null }),
  );
});

it('a map with a password · opened to everybody → asked first; stopped → nothing has changed', async () => {
  const { id, clientLid } = await keep({ hasPassword: true });
  await open(paths.publicMap({ clientLid, id }));
  await press(textPattern('publicMaps:steps.who'));
  const radio = (field: 'everybody' | 'password') =>
    screen.getByRole<HTMLInputElement>('radio', { name: textPattern(`publicMaps:fields.${field}`) });
  await screen.findByText(text('publicMaps:fields.everybodyText'));
  fireEvent.click(radio('everybody'));
  expect(await screen.findByText(text('publicMaps:password.dropText'))).toBeTruthy();
  await press(text('publicMaps:cancel'));
  await waitFor(() => expect(screen.queryByText(text('publicMaps:password.dropText'))).toBeNull());
  expect(radio('password').checked).toBe(true);
  expect(await stored()).toMatchObject({ hasPassword: true, waits: null });
});

it('who may only read → looks at it, and reads who may change it', async () => {
  const { id, clientLid } = await keep();
  device.workspace.user = { ...device.workspace.user, permissions: [{ permissionId: 3, clientId: 1 }] };
  await open(paths.publicMap({ clientLid, id }));
  expect(await screen.findByText(text('publicMaps:readOnly'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('publicMaps:save') })).toBeNull();
});

it('the code of one place → opens the map there', async () => {
  const place = { fid: 'f-rehab', name: 'Rehabilitation', buildingId: 1, levelIndex: 2 };
  const made = { levels: [], buildings: [], search: { places: [place] } } as unknown as MadeMap;
  const address = 'https://maps.example/m/larkfield';
  const Dialog = () => (
    <CodeDialog title="Larkfield" slug="larkfield" {...{ address, made }} onClose={() => undefined} />
  );
  await openScreen({
    Screen: Dialog,
    workspace: device.workspace,
    routes: [paths.apps],
    at: paths.apps,
    namespaces: ['publicMaps'],
  });
  expect(await screen.findByText(address)).toBeTruthy();
  await press(textPattern('publicMaps:code.start'));
  fireEvent.click(await screen.findByRole('option', { name: /^Rehabilitation/ }));
  expect(await screen.findByText(`${address}?at=${place.fid}`)).toBeTruthy();
  expect(
    screen.getByRole('img', { name: text('publicMaps:code.of', { title: 'Rehabilitation' }) }),
  ).toBeTruthy();
});

it('identifiers and codes of places are beside the maps', async () => {
  const stage = await open(paths.apps);
  fireEvent.click(await screen.findByRole('radio', { name: text('publicMaps:embedding') }));
  await waitFor(() => expect(stage.path()).toBe(paths.embedding));
  expect(await screen.findByText(text('settings:apps.identifiers'))).toBeTruthy();
});
