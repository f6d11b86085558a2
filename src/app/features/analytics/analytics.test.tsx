import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { isPlace } from '../../../domain/content/index.ts';
import { keepPublishes, keepTeamActivity, rememberId, rememberLevelRead } from '../../../db/index.ts';
import Analytics from './index.tsx';

let device: Device;
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

const open = (at = '/cms/analytics') =>
  openScreen({
    Screen: Analytics,
    workspace: device.workspace,
    routes: ['/cms/analytics', '/cms/analytics/:listItem'],
    at,
    namespaces: ['analytics', 'settings', 'shell', 'sync', 'forms', 'content'],
  });

const figure = (name: string) => screen.findByRole('figure', { name });

it('says that the activation could not be asked for', async () => {
  device = await openDevice({ permissionId: 1 });
  const { toasts } = await open('/cms/analytics/use');
  fireEvent.click(await screen.findByRole('button', { name: text('analytics:activation.request') }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe(text('analytics:activation.failed')));
});

it('counts no places of levels that this device has never read', async () => {
  device = await openDevice({ permissionId: 1 });
  await device.db.features.clear();
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await open();
  const complete = await figure(text('analytics:complete.title'));
  expect(within(complete).getAllByText('–').length).toBeGreaterThan(3);
  expect(within(complete).queryByText('0%')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text('analytics:title'));
});

it('a level with places · opened → counted without a press, each number opens those that lack it', async () => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
  const places = await device.db.features.filter(isPlace).toArray();
  expect(places.length).toBeGreaterThan(0);
  await open();
  const complete = await figure(text('analytics:complete.title'));
  const hours = await waitFor(() => {
    const row = within(complete).getByRole('row', { name: new RegExp(text('analytics:complete.hours')) });
    return within(row).getAllByRole('button')[0]!;
  });
  fireEvent.click(hours);
  const inspector = await screen.findByRole('complementary');
  expect(await within(inspector).findAllByRole('row')).toHaveLength(places.length + 1);
});

const countedLevel = async (): Promise<void> => {
  device = await openDevice({ permissionId: 1 });
  await rememberId(device.db, 'levels', device.level.lid, 4);
  await rememberLevelRead(device.db, device.level.lid);
};

it('publishes are on the device, the server can’t be reached → they are drawn, with when they were read and why', async () => {
  await countedLevel();
  const at = Date.now() - 86_400_000;
  const places = [{ siteId: 1, buildingId: null, count: 7 }];
  const publishes = [{ n: 1, at, by: 'Ann', features: 9, places }];
  await keepPublishes(device.db, device.client.lid, { publishes, isWhole: true, readAt: at });
  await open();
  const growth = await figure(text('analytics:growth.title'));
  await within(growth).findByText(text('analytics:growth.failed'));
  expect(await within(growth).findByRole('button', { name: /: 7 places/ })).toBeDefined();
  fireEvent.click(within(growth).getByRole('button', { name: text('analytics:figure.asTable') }));
  expect(within(growth).getAllByRole('row')[1]!.textContent).toContain('7');
});

it('a server without a history of publishes → says so instead of a figure', async () => {
  await countedLevel();
  device.workspace.review.readPublishes = () => Promise.resolve({ ok: true, value: 'unavailable' });
  await open();
  const growth = await figure(text('analytics:growth.title'));
  await within(growth).findByText(text('analytics:growth.notKept'));
});

it('edits of a colleague · a dot is pressed → the activity of that person on that day', async () => {
  await countedLevel();
  const at = Math.floor(Date.now() / 1000);
  const entry = { action: 'changed', kind: 'feature', key: 'f', title: 'Desk', count: null } as const;
  const place = { siteId: 1, buildingId: 1, levelIndex: 0, before: null, after: null };
  const entries = [1, 2].map((id) => ({ id, at, by: { userId: 7, name: 'Ann Lee' }, ...entry, ...place }));
  const read = { readAt: at * 1000, older: null, hasValues: true };
  await keepTeamActivity(device.db, device.client.lid, entries, read);
  const { path, search } = await open();
  const edits = await figure(text('analytics:edits.title'));
  fireEvent.click(await within(edits).findByRole('button', { name: /Ann Lee.*: 2/ }));
  expect(path()).toBe('/cms/activity');
  const asked = new URLSearchParams(search());
  expect(asked.get('person')).toBe('7');
  expect(asked.get('day')).toMatch(/^\d{4}-\d\d-\d\d$/);
});
