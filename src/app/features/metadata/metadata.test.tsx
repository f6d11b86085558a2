import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../../tests/support/app/app-device.ts';
import { openScreen } from '../../../../tests/support/app/render-screen.tsx';
import { text } from '../../../../tests/support/app/texts.ts';
import { applyMetadataTable, metadataOwners, undo } from '../../commands/index.ts';
import { compareMetadata, metadataRows } from '../../../domain/tables/index.ts';
import Metadata from './index.tsx';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

it('says of each the default level type and the free members with their values', async () => {
  await device.db.clients.update(device.client.lid, {
    extra: { defaultLevelType: 'hospital', costCentre: 'CN-4410', beds: 12, storey: {} },
  });
  await openScreen({
    Screen: Metadata,
    workspace: device.workspace,
    routes: ['/cms/settings/metadata'],
    at: '/cms/settings/metadata',
    namespaces: ['settings', 'shell', 'levelFiles', 'forms', 'conflicts'],
  });
  const cell = await screen.findByText(/costCentre/);
  expect(cell.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    `${text('settings:metadata.levelType')}: ${text('forms:levelTypes.hospital')}, costCentre: CN-4410, beds: 12`,
  );
});

it('lists client, site and building with their identifiers, filters them and opens one', async () => {
  const stage = await openScreen({
    Screen: Metadata,
    workspace: device.workspace,
    routes: ['/cms/settings/metadata'],
    at: '/cms/settings/metadata',
    namespaces: ['settings', 'shell', 'levelFiles', 'forms'],
  });
  expect(await screen.findByRole('row', { name: /^Clinic West/ })).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('CW')).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox', { name: text('settings:metadata.filter') }), {
    target: { value: 'hc' },
  });
  expect(screen.queryByRole('row', { name: /^Clinic West/ })).toBeNull();
  fireEvent.click(screen.getByRole('row', { name: /^Harbour Campus/ }));
  await waitFor(() => expect(stage.path()).toBe('/cms/content/clients/1/sites/2/edit'));
});

it('takes a table that was changed back in one step that undo takes away', async () => {
  const { db, client, site, workspace } = device;
  const owners = await metadataOwners(workspace, client.lid);
  const [head = [], ...rows] = metadataRows(owners);
  const kindAt = head.indexOf('kind');
  const cells = rows.map((row) => [
    ...row.map((cell, at) => (head[at] === 'title' && row[kindAt] === 'site' ? 'North' : cell)),
    row[kindAt] === 'client' ? '12' : '',
  ]);
  const table = [[...head, 'extra.beds'], ...cells].map((row, at) => ({ line: at + 1, cells: row }));
  const compared = compareMetadata(table, owners);
  if (!compared.ok) throw new Error(compared.fault);
  expect(compared.rows.map(({ is }) => is).toSorted()).toEqual(['changed', 'changed', 'same']);
  const before = await db.clients.get(client.lid);
  const outcome = await applyMetadataTable.run(workspace, { clientLid: client.lid, rows: compared.rows });
  expect(outcome.ok).toBe(true);
  expect((await db.clients.get(client.lid))?.extra).toEqual({
    ...before?.extra,
    beds: 12,
  });
  expect((await db.sites.get(site.lid))?.title).toBe('North');
  await undo.run(workspace);
  expect(await db.clients.get(client.lid)).toEqual(before);
  expect((await db.sites.get(site.lid))?.title).toBe(site.title);
});

it('offers the table to all, and to take it back to those who may edit', async () => {
  await openScreen({
    Screen: Metadata,
    workspace: device.workspace,
    routes: ['/cms/settings/metadata'],
    at: '/cms/settings/metadata',
    namespaces: ['settings', 'shell', 'levelFiles', 'forms'],
  });
  expect(await screen.findByRole('button', { name: text('settings:metadata.download') })).toBeDefined();
  expect(await screen.findByRole('heading', { name: text('levelFiles:table.read') })).toBeDefined();
  const { db, client } = device;
  const to = { set: { beds: 12 }, drop: [] };
  const row = {
    line: 2,
    title: '',
    is: 'changed',
    lid: client.lid,
    kind: 'client',
    to,
    changes: [],
  } as const;
  await applyMetadataTable.run(device.workspace, { clientLid: client.lid, rows: [{ ...row, changes: [] }] });
  expect((await db.clients.get(client.lid))?.extra).toHaveProperty('beds');
  expect(await screen.findByText(/beds/)).toBeDefined();
});

it('takes from an editor of a building alone what is about that building', async () => {
  const { client, building, site } = device;
  const rights = [
    { permissionId: 3, clientId: 1 },
    { permissionId: 2, clientId: 1, siteId: 2, buildingId: 3 },
  ];
  const workspace = {
    ...device.workspace,
    user: { ...device.workspace.user, roles: [], permissions: rights },
  };
  const owners = await metadataOwners(workspace, client.lid);
  expect(owners.map(({ kind, mayEdit }) => [kind, mayEdit])).toEqual([
    ['client', false],
    ['site', false],
    ['building', true],
  ]);
  const row = (lid: string, kind: 'site' | 'building') => ({
    line: 2,
    title: '',
    is: 'changed' as const,
    lid,
    kind,
    to: { title: 'North', set: {}, drop: [] },
    changes: [],
  });
  const rows = [row(site.lid, 'site'), row(building.lid, 'building')];
  await applyMetadataTable.run(workspace, { clientLid: client.lid, rows });
  expect((await device.db.buildings.get(building.lid))?.title).toBe('North');
  expect((await device.db.sites.get(site.lid))?.title).toBe(site.title);
});
