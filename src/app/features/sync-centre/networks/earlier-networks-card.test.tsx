import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConflictDevice } from '../../../../../tests/support/app/conflict-device.ts';
import type { Device } from '../../../../../tests/support/app/app-device.ts';
import { openScreen, type ScreenStage } from '../../../../../tests/support/app/render-screen.tsx';
import { keepNetwork, rememberId, rememberLevelRead, undo } from '../../../../db/index.ts';
import { MemoryFiles } from '../../../../../tests/support/db/memory-files.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Fid } from '../../../../domain/entities/ids.ts';
import { EarlierCard } from './earlier-networks-card.tsx';
import SyncCentre from '../index.tsx';
import { text, textPattern } from '../../../../../tests/support/app/texts.ts';

let device: Device;
let stage: ScreenStage;
let files: MemoryFiles;
let fids: [string, string, string];
const saved: { blob: Blob; name: string }[] = [];

const nodeHere = (fid: string, name: string): Feature => ({
  ...device.place,
  fid: fid as Fid,
  kind: 'graph',
  geometry: { type: 'Point', coordinates: [10.003, 50.003] },
  properties: { typeCode: 'graph-node', name, neighbors: [] },
});
const nodeThere = (fid: string, name: string, at: object = { bid: 3, lvl: 0 }, neighbors: string[] = []) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [10.003, 50.003] },
  properties: { fid, typeCode: 'graph-node', name, sid: 2, neighbors, ...at },
});

beforeEach(async () => {
  saved.length = 0;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${String(saved.push({ blob, name: '' }))}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last !== undefined) last.name = this.download;
  });
  device = await openConflictDevice();
  const { db, level, workspace } = device;
  files = new MemoryFiles();
  db.networkFiles = files;
  await rememberId(db, 'levels', level.lid, '3/0');
  await rememberLevelRead(db, level.lid);
  fids = [workspace.newId(), workspace.newId(), workspace.newId()];
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.db.delete();
});

const keep = (features: ReturnType<typeof nodeThere>[], siteId = 2, how: 'read' | 'sent' = 'read') =>
  keepNetwork(device.db, { siteId, how, at: 1_700_000_000_000, features });
const open = async (Screen: () => React.ReactNode = EarlierCard): Promise<void> => {
  const { workspace } = device;
  stage = await openScreen({ Screen, workspace, routes: ['/'], at: '/', namespaces: ['sync', 'conflicts'] });
};
/** The rows of a site, once they were read. */
async function rowsOf(site: string): Promise<HTMLElement[]> {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(site) }));
  const list = await screen.findByRole('list', { name: new RegExp(`Earlier networks of .*${site}`) });
  await waitFor(() => expect(list.textContent).not.toMatch(textPattern('sync:earlier.reading')));
  return within(list).getAllByRole('listitem');
}
const namesHere = async (): Promise<string[]> => {
  const rows = await device.db.features.where({ siteLid: device.site.lid, kind: 'graph' }).toArray();
  return rows.map(({ properties }) => String(properties.name)).sort();
};

describe('the part of earlier networks', () => {
  it('none kept → says what it is for; one kept → shown at once', async () => {
    await open();
    await screen.findByText(textPattern('sync:earlier.none'));
    await keep([nodeThere(fids[0], 'Hall')]);
    await screen.findByRole('button', { name: /Harbour Campus/ });
    expect(screen.getByText(textPattern('sync:earlier.text', { count: 20 }))).toBeTruthy();
  });

  it('lists them by site, each with its size and how it differs from what is here', async () => {
    const [a, b, c] = fids;
    await device.db.features.bulkAdd([nodeHere(a, 'Hall'), nodeHere(b, 'Door')]);
    // A node that is only listed until the next publishing does not count.
    const gone = { ...nodeThere(c, 'Gone', { bid: 3, lvl: 4 }) };
    const listed = { ...gone, properties: { ...gone.properties, publishState: 'deleted' } };
    await keep([nodeThere(a, 'Hall'), nodeThere(b, 'Door'), listed]);
    await keep([nodeThere(a, 'Lobby', {}, [c]), nodeThere(c, 'Stairs', { bid: 3, lvl: 9 })], 2, 'sent');
    await keep([nodeThere(a, 'Elsewhere')], 77);
    await open();
    const [latest, first] = await rowsOf('Harbour Campus');
    expect(latest?.textContent).toMatch(textPattern('sync:earlier.how.sent'));
    expect(latest?.textContent).toContain('2 nodes · 1 link · 1 level');
    expect(latest?.textContent).toContain('1 node fewer · 1 moved · 1 on levels that are not on this device');
    expect(first?.textContent).toMatch(textPattern('sync:earlier.how.read'));
    expect(first?.textContent).toContain('2 nodes · 0 links · 1 level');
    expect(first?.textContent).toContain(text('sync:earlier.same'));
    const [other] = await rowsOf('Site 77');
    expect(other?.textContent).toContain('1 node · 0 links · 1 level');
    expect(
      within(other as HTMLElement).queryByRole('button', { name: textPattern('sync:earlier.putBackAction') }),
    ).toBeNull();
    expect(screen.getByText('The site is not on this device.')).toBeTruthy();
  });

  it('hands one out as a file, as the API has it', async () => {
    const features = [nodeThere(fids[0], 'Hall')];
    await keep(features);
    await open();
    await rowsOf('Harbour Campus');
    fireEvent.click(screen.getByRole('button', { name: /^Save as file: On the server until/ }));
    expect(saved[0]?.name).toBe('storey-network-2-2023-11-14-2213.json');
    expect(JSON.parse((await saved[0]?.blob.text()) ?? '')).toEqual({ type: 'FeatureCollection', features });
  });

  it('puts one back after saying what that does, and undo takes it back', async () => {
    const [a, b, c] = fids;
    await device.db.features.bulkAdd([nodeHere(a, 'Spoilt'), nodeHere(b, 'New')]);
    await keep([nodeThere(a, 'Hall'), nodeThere(c, 'Door')]);
    await open();
    await rowsOf('Harbour Campus');
    fireEvent.click(screen.getByRole('button', { name: /^Restore …: / }));
    const dialog = await screen.findByRole('alertdialog', { name: text('sync:earlier.putBackTitle') });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      text('sync:earlier.change.added', { count: 1 }),
      text('sync:earlier.change.gone', { count: 1 }),
      text('sync:earlier.change.changed', { count: 1 }),
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: text('sync:earlier.putBackAction') }));
    await waitFor(async () => expect(await namesHere()).toEqual(['Door', 'Hall']));
    await waitFor(() => expect(stage.toasts).toMatchObject([{ kind: 'device' }]));
    await screen.findByText(text('sync:earlier.same'));
    expect(await device.db.pending.count()).toBe(3);
    const { db, workspace } = device;
    await undo(db, { now: workspace.now(), newId: workspace.newId });
    expect(await namesHere()).toEqual(['New', 'Spoilt']);
    await screen.findByText(/1 node fewer · 1 node more · 1 changed/);
  });

  it('does nothing where it is the same, and says so', async () => {
    await device.db.features.add(nodeHere(fids[0], 'Hall'));
    await keep([nodeThere(fids[0], 'Hall')]);
    await open();
    await rowsOf('Harbour Campus');
    fireEvent.click(screen.getByRole('button', { name: /^Restore …: / }));
    expect(stage.toasts).toMatchObject([{ kind: 'info', title: text('sync:earlier.already') }]);
  });

  it('dropped meanwhile → says so', async () => {
    await keep([nodeThere(fids[0], 'Hall')]);
    await open();
    await rowsOf('Harbour Campus');
    fireEvent.click(screen.getByRole('button', { name: /^Restore …: / }));
    files.all.clear();
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: text('sync:earlier.putBackAction') }));
    await waitFor(() => expect(stage.toasts).toMatchObject([{ title: text('sync:earlier.unreadable') }]));
    expect(await namesHere()).toEqual([]);
  });

  it('offers a reader the file alone, and skips what is broken', async () => {
    device.workspace.user = { ...device.workspace.user, permissions: [{ permissionId: 3, clientId: 1 }] };
    await keep([nodeThere(fids[0], 'Hall')]);
    await keep([nodeThere(fids[0], 'Broken')]);
    const [, broken] = await files.list();
    files.all.set(broken?.name ?? '', new Uint8Array(3));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Harbour Campus/ }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await screen.findByText(/1 node more/);
    expect(screen.queryByRole('button', { name: textPattern('sync:earlier.putBackAction') })).toBeNull();
    expect(screen.getByRole('button', { name: /Save as file/ })).toBeTruthy();
  });

  it('says where they can not be listed, and tries again', async () => {
    const { list } = files;
    files.list = () => Promise.reject(new Error('No.'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(textPattern('sync:earlier.failed'));
    files.list = list;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(textPattern('sync:earlier.none'));
  });

  it('is in the sync centre, whose storage counts them and can let them go', async () => {
    await keep([nodeThere(fids[0], 'Hall')]);
    await open(SyncCentre);
    await screen.findByText('Earlier networks', { selector: 'dt' });
    fireEvent.click(await screen.findByRole('button', { name: 'Free up' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /1 earlier network/ }));
    expect(dialog.textContent).toContain(text('sync:storage.freeHint.networks'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Free up' }));
    await waitFor(() => expect(stage.toasts).toMatchObject([{ kind: 'success' }]));
    await screen.findByText(textPattern('sync:earlier.none'));
    expect(files.all.size).toBe(0);
  });
});
