import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { rememberId } from '../../../db/index.ts';
import { lidSchema } from '../../../domain/entities/ids.ts';
import { paths } from '../../routes/paths.ts';
import { SETTINGS_ROUTES } from '../../screens/settings-routes.ts';
import { PAGE_SCREENS } from '../../screens/screens.ts';
import type { Member, SdkConfiguration } from '../../../sync/index.ts';
import SettingsFrame from './settings-frame.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice({ permissionId: 1 });
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const [LIST, UNKNOWN] = SETTINGS_ROUTES;

function Settings(): ReactNode {
  const { pathname } = useLocation();
  const page = [...PAGE_SCREENS, LIST!].find(({ path }) => path === pathname) ?? UNKNOWN!;
  return (
    <SettingsFrame page={page}>
      <p>The page of {page.id}</p>
      <input aria-label="A field of the page" />
    </SettingsFrame>
  );
}

const open = (at: string, width = 1440): Promise<ScreenStage> =>
  openScreen({
    Screen: Settings,
    workspace: device.workspace,
    routes: ['/cms/settings', '/cms/settings/*', '/cms/config/*'],
    at,
    namespaces: ['shell', 'settings', 'mapSettings'],
    width,
  });
const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: text('shell:settings.search') });
const shown = (): (string | undefined)[] =>
  screen.queryAllByRole('button').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

it('a wide window · the settings open → the list stands beside their first page', async () => {
  const stage = await open(paths.settings);
  expect(await screen.findByText('The page of users')).toBeTruthy();
  expect(stage.path()).toBe(paths.users);
  expect(screen.getByRole('link', { name: text('shell:screens.SettingsContent') })).toBeTruthy();
});

it('people, and parameters of its own → how many, beside their pages; not answered → nothing', async () => {
  const { online } = device.workspace;
  const rows = [{ key: 'a', value: '1' }] as unknown as SdkConfiguration['rows'];
  device.workspace.online = {
    ...online,
    users: async () => ({ ok: true, value: [{ id: 1 }, { id: 2 }] as unknown as Member[] }),
    sdkConfiguration: async () => ({ ok: true, value: { rows } }),
  };
  await open(paths.users);
  const people = await screen.findByRole('link', { description: '2' });
  expect(people.getAttribute('href')).toContain(paths.users);
  const described = await screen.findByRole('link', { description: '1' });
  expect(described.getAttribute('href')).toContain(paths.configuration);
  expect(screen.getByRole('link', { name: text('shell:screens.SettingsContent') }).textContent).not.toMatch(
    /\d/,
  );
});

it('a person who may not see users · the settings open → the first page that is in the list', async () => {
  device.workspace.user = {
    ...device.workspace.user,
    permissions: device.workspace.user.permissions.map((one) => ({ ...one, permissionId: 3 })),
  };
  const stage = await open(paths.settings);
  await waitFor(() => expect(stage.path()).toBe(paths.deviceSettings));
  expect(screen.queryByRole('link', { name: text('shell:screens.UsersAndPermissions') })).toBeNull();
});

it('a small window · the settings open → the list alone, and then the page alone', async () => {
  const stage = await open(paths.settings, 820);
  const link = await screen.findByRole('link', { name: text('shell:screens.SettingsContent') });
  expect(screen.queryByText('The page of users')).toBeNull();
  fireEvent.click(link);
  expect(await screen.findByText('The page of device')).toBeTruthy();
  expect(stage.path()).toBe(paths.deviceSettings);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('an address that no page has → says so, beside the list', async () => {
  await open('/cms/settings/nosuch');
  expect(await screen.findByText(text('shell:settings.noPage'))).toBeTruthy();
  expect(screen.queryByText('The page of users')).toBeNull();
  expect(screen.getByRole('link', { name: text('shell:screens.Metadata') })).toBeTruthy();
});

it('several clients · a page that is about none opens → its address stays as it is', async () => {
  const lid = lidSchema.parse(device.workspace.newId());
  await device.db.clients.put({ ...device.client, lid, title: 'Meadow' });
  await rememberId(device.db, 'clients', lid, 20);
  const stage = await open(paths.deviceSettings);
  expect(await screen.findByText('The page of device')).toBeTruthy();
  await screen.findByRole('heading', { name: device.client.title });
  expect(stage.search()).toBe('');
});

it('a slash → the search has the focus, but not where a person types', async () => {
  await open(paths.deviceSettings);
  await screen.findByText('The page of device');
  const other = screen.getByRole('textbox', { name: 'A field of the page' });
  other.focus();
  fireEvent.keyDown(other, { key: '/' });
  expect(document.activeElement).toBe(other);
  other.blur();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
});

it('words of what a setting does, and the name of a parameter → found', async () => {
  const stage = await open(paths.deviceSettings);
  await screen.findByText('The page of device');
  fireEvent.change(field(), { target: { value: 'time routes' } });
  expect(shown().join()).toContain(text('settings:content.walking'));
  fireEvent.change(field(), { target: { value: 'batterySaving' } });
  expect(shown().join()).toContain('appStateManager.batterySavingThreshold');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(stage.path()).toBe(paths.configuration);
});
