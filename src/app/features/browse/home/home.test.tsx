import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice, square, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { text } from '../../../../../tests/support/app/texts.ts';
import { createMapDouble } from '../../../../../tests/support/map/map-double.ts';
import { keepReviewState, noteOpenedLevel, putNote, rememberId, reviewStates } from '../../../../db/index.ts';
import { stage } from '../../../../db/drafts/staging.ts';
import { rememberHeldRead, rememberLevelRead } from '../../../../db/queries/level-read.ts';
import { lidSchema } from '../../../../domain/entities/ids.ts';
import { useEditor } from '../../../editor/editor.ts';
import { ClientList } from '../lists/client-list.tsx';
import Home from './index.tsx';

let device: Device;
const VIEW = { center: [10.003, 50.003] as [number, number], zoom: 20, bearing: 0, pitch: 0 };

beforeEach(() => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await device.db.delete();
});

const Page = () => (
  <Suspense>
    <ClientList />
    <Home />
  </Suspense>
);
const open = async () => openPanel(Page, device.workspace, 'clients');
const panel = async () => screen.findByRole('region', { name: text('home:title') });
const draft = async (values: object, key = `features:new:${device.level.lid}:pois`) =>
  stage(device.db, key, { values: { draft: { name: '' }, ...values }, geometry: null, mode: 'add' }, 1);

describe('what waits', () => {
  it('nothing → says so', async () => {
    device = await openDevice();
    await open();
    expect(await within(await panel()).findByText(text('home:none'))).toBeDefined();
  });

  it('a conflict → with its place, and the way to the decision', async () => {
    device = await openDevice();
    const { place } = device;
    await device.db.conflicts.put({
      id: 'c1',
      entityKey: `features:${place.fid}`,
      table: 'features',
      key: place.fid,
      kind: 'both-changed',
      base: place,
      mine: place,
      theirs: place,
      at: 1,
    });
    await open();
    const row = await within(await panel()).findByRole('button', { name: /1 conflict on .*Outpatient/ });
    expect(row.textContent).toContain('Harbour');
    expect(row.textContent).toContain(text('home:decide'));
  });

  it('an open note names the person → its words, who wrote it and for which client', async () => {
    device = await openDevice();
    await putNote(device.db, {
      id: '6f1d2f0e-6a56-4c7e-9f0e-5d1f3c0b7a10',
      clientLid: device.client.lid,
      kind: 'note',
      text: 'Mind the step',
      state: 'open',
      about: { kind: 'site', lid: device.site.lid },
      by: { userId: 2, name: 'Bob' },
      at: 1_700_000_000_000,
      n: 5,
      replies: [],
      mentions: [{ userId: 1, name: 'Ada' }],
      base: { text: 'Mind the step', state: 'open' },
      waits: null,
      refused: null,
    });
    await open();
    const row = await within(await panel()).findByRole('button', { name: /Mind the step/ });
    await waitFor(() => expect(row.textContent).toMatch(/Bob.*Harbour/));
  });

  it('a shape that is being drawn and an import → named, and lead back to their forms', async () => {
    device = await openDevice();
    await draft({
      line: [
        [10, 50],
        [10.1, 50],
        [10.1, 50.1],
      ],
    });
    await draft({ draft: { planName: 'plan-3.dxf', title: '' } }, `levels:new:${device.building.lid}`);
    const { path } = await open();
    const waits = within(await panel());
    expect(await waits.findByText('Import of plan-3.dxf', { exact: false, normalizer: bare })).toBeDefined();
    fireEvent.click(waits.getByText('A shape with 3 corners'));
    expect(path()).toMatch(/pois\/add$/);
  });

  it('maps that are ready for review → for who publishes them alone', async () => {
    device = await openDevice({ permissionId: 1 });
    device.workspace.publishing.status = async () => undefined;
    await keepReviewState(device.db, device.client.lid, { status: 3, publishesAt: null }, 1);
    const { path, unmount } = await open();
    const row = await within(await panel()).findByRole('button', { name: /Harbour.* is ready for review/ });
    fireEvent.click(row);
    expect(path()).toBe('/cms/content/preview');
    unmount();
    device.workspace.user.permissions = [{ permissionId: 3, clientId: 1 }];
    await open();
    expect(await within(await panel()).findByText(text('home:none'))).toBeDefined();
  });

  it('the server is asked which maps wait for a review → what it says is shown and kept', async () => {
    device = await openDevice({ permissionId: 1 });
    device.workspace.publishing.status = async () => ({ status: 3, previewTilesJsonUrl: null });
    await open();
    expect(await within(await panel()).findByText(/is ready for review/)).toBeDefined();
    const [kept] = await reviewStates(device.db);
    expect(kept).toMatchObject({ status: 3, publishesAt: null });
  });

  it('a map that goes public by itself → says when, not that a review is needed', async () => {
    device = await openDevice({ permissionId: 1 });
    const at = Date.UTC(2040, 4, 3, 12) / 1000;
    device.workspace.publishing.status = async () => ({
      status: 3,
      previewTilesJsonUrl: null,
      scheduled: { at },
    });
    await open();
    const waits = within(await panel());
    expect(await waits.findByText(/goes public .*2040/)).toBeDefined();
    expect(waits.queryByText(/ready for review/)).toBeNull();
  });

  it('more than five of a kind → the others at a press', async () => {
    device = await openDevice();
    for (let n = 0; n < 7; n += 1)
      await stage(
        device.db,
        `features:new:${device.level.lid}:pois#${n}`,
        { values: { draft: { name: `Room ${n}` } }, geometry: null, mode: 'add' },
        n,
      );
    await open();
    const waits = within(await panel());
    await waitFor(() => expect(waits.getAllByRole('listitem')).toHaveLength(5));
    fireEvent.click(waits.getByRole('button', { name: text('home:more', { count: 2 }) }));
    expect(waits.getAllByRole('listitem')).toHaveLength(7);
  });
});

describe('recent work', () => {
  it('a level was open → drawn, and leads back to its list and what the map showed', async () => {
    device = await openDevice();
    await rememberLevelRead(device.db, device.level.lid);
    await noteOpenedLevel(device.db, { lid: device.level.lid, list: 'geofences', at: 1, view: VIEW });
    const { path } = await open();
    const recent = within(await screen.findByRole('region', { name: text('home:recent') }));
    fireEvent.click(await recent.findByRole('button', { name: /Ground floor.*Clinic West/ }));
    expect(path()).toBe('/cms/content/clients/1/sites/2/buildings/3/levels/0/geofences');
  });

  it('nothing was open or edited → not shown', async () => {
    device = await openDevice();
    await open();
    await panel();
    expect(screen.queryByRole('region', { name: text('home:recent') })).toBeNull();
  });
});

describe('the clients and their sites', () => {
  it('a draft and a conflict on a client → in its row; how many clients are on the device below', async () => {
    device = await openDevice();
    await draft({});
    await rememberHeldRead(device.db, [{ table: 'clients', lid: device.client.lid }]);
    await rememberLevelRead(device.db, device.level.lid);
    const other = { ...device.client, lid: lidSchema.parse(device.workspace.newId()), title: 'Quay' };
    await device.db.clients.put(other);
    await rememberId(device.db, 'clients', other.lid, 9);
    await open();
    const row = await screen.findByRole('row', { name: 'Harbour' });
    await within(row).findByText(text('home:drafts', { count: 1 }));
    expect(row.textContent).toContain('1 site · 1 building');
    expect(await screen.findByText('1 of 2 clients is on this device')).toBeDefined();
  });

  it('a level was never read · Load pressed → it is read', async () => {
    device = await openDevice();
    await rememberId(device.db, 'levels', device.level.lid, 9);
    const read: string[] = [];
    device.workspace.engine.pullLevel = async (lid) => {
      read.push(lid);
      await rememberLevelRead(device.db, lid);
      return { ok: true };
    };
    await open();
    fireEvent.click(await screen.findByRole('button', { name: text('home:load') }));
    await waitFor(() => expect(read).toEqual([device.level.lid]));
    await waitFor(() => expect(screen.queryByRole('button', { name: text('home:load') })).toBeNull());
  });

  it('a dot is pressed → its site opens; while it has the focus the row of its client is marked', async () => {
    device = await openDevice();
    const { path } = await open();
    const dot = await screen.findByRole('button', {
      name: /Harbour Campus.*Harbour.*1 building/,
      hidden: true,
    });
    const row = await screen.findByRole('row', { name: 'Harbour' });
    act(() => void fireEvent.focus(dot));
    await waitFor(() => expect(row.querySelector('[data-selected]')).not.toBeNull());
    fireEvent.click(dot);
    expect(path()).toBe('/cms/content/clients/1/sites/2/buildings');
  });

  it('sites of one town → one mark with their number, which moves the map to them', async () => {
    device = await openDevice();
    const site = { ...device.site, lid: lidSchema.parse(device.workspace.newId()), title: 'East' };
    await device.db.sites.put({ ...site, geometry: square(10.02, 50, 0.01) });
    const map = createMapDouble();
    const Map = () => {
      const editor = useEditor();
      if (!editor.map.engine.isReady()) editor.map.attach(map.engine);
      return null;
    };
    const WithMap = () => (
      <>
        <Map />
        <Page />
      </>
    );
    map.engine.camera.jumpTo({ zoom: 3 });
    await openPanel(WithMap, device.workspace, 'clients');
    const mark = await screen.findByRole('button', { name: /^2 sites.*Harbour Campus.*East/, hidden: true });
    fireEvent.click(mark);
    expect(map.moves.at(-1)).toEqual({ call: 'fitTo', value: [10, 50, 10.03, 50.01] });
  });

  it('two sites at one place → one mark, which parts into both where it is', async () => {
    device = await openDevice();
    const other = { ...device.site, lid: lidSchema.parse(device.workspace.newId()), title: 'Annex' };
    await device.db.sites.put(other);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^2 sites/, hidden: true }));
    expect(screen.getByRole('button', { name: /^Annex, .*Harbour/, hidden: true })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Harbour Campus, .*Harbour/, hidden: true })).toBeDefined();
  });
});

/** Without the marks that keep a name apart. */
const bare = (written: string): string => written.replaceAll(/[\u2068\u2069]/g, '');
