import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDevice, type Device } from '../../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../../tests/support/app/render-panel.tsx';
import { entityKeyOf, rememberId } from '../../../../db/index.ts';
import { openDatabaseLock } from '../../../../db/schema/names.ts';
import { rememberLevelRead } from '../../../../db/queries/level-read.ts';
import { NETWORK_KIND } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fidSchema, lidSchema } from '../../../../domain/entities/ids.ts';
import { FORMAT, handOver } from '../../../../start/handed-over.ts';
import { firstPageOf, takeFirstPage } from '../../../state/content/first-rows.ts';
import { busyAtom } from '../../../state/sync-status/busy.ts';
import { useHierarchyReady, usePullHierarchyAtStart } from '../../../state/sync-status/hierarchy-ready.ts';
import { savedRowAtom } from '../../../editor/saved-row.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import type { PullOutcome } from '../../../../sync/index.ts';
import Browse from '../index.tsx';

/** Once the server has said what there is. */
function ReadBrowse() {
  usePullHierarchyAtStart();
  return useHierarchyReady() ? <Browse /> : null;
}

/** The locks of a browser in which this tab alone has the database open. */
const alone = (database: string) => ({
  query: async () => ({ held: [{ name: openDatabaseLock(database) }], pending: [] }),
});

describe('the list of a level', () => {
  let device: Device;

  beforeEach(async () => {
    // jsdom lays nothing out.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
    device = await openDevice();
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  it('shows the rows of its top at once, with the numbers of the last time, and then all of them', async () => {
    const all = await device.db.features.toArray();
    const [row] = all;
    let answer: (rows: Feature[]) => void = () => undefined;
    const rows = new Promise<Feature[]>((settle) => {
      answer = settle;
    });
    handOver('rows', {
      format: FORMAT,
      database: device.db.name,
      version: device.db.backendDB().version,
      levelLid: device.level.lid,
      top: Promise.resolve({ list: 'pois' as const, features: [row!], counts: { pois: 4_711 } }),
      readRest: () => undefined,
      rows: async () => rows,
    });
    await takeFirstPage(device.db, alone(device.db.name));
    await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    expect(await screen.findByRole('link', { name: /^Places.*4,711/ })).toBeDefined();
    const title = row!.properties.name!;
    expect(screen.getByText(title)).toBeDefined();
    answer(all);
    expect(await screen.findByRole('link', { name: /^Places\D*\d$/ })).toBeDefined();
    expect(screen.getByText(title)).toBeDefined();
    expect(firstPageOf(device.db, device.level.lid)).toBeNull();
  });

  it.each([
    ['Reception', /^Reception$/, null],
    ['Front desk', /^Front desk$/, 'Reception · OPD-201'],
  ])('place is called %s · its type is Reception → the type is said once', async (name, title, second) => {
    await device.db.features.update(device.place.fid, { 'properties.name': name });
    await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    expect(await screen.findAllByText(title)).toHaveLength(1);
    if (second === null) expect(screen.getByText('OPD-201')).toBeDefined();
    else expect(screen.getByText(second)).toBeDefined();
  });

  it('says that it was never read, and claims no numbers then', async () => {
    await device.db.features.clear();
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    device.engine.status = { ...device.engine.status, online: false };
    await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    expect(await screen.findByText('This level is not on this device yet')).toBeDefined();
    expect(screen.getByRole('link', { name: /^Places/ }).textContent).not.toMatch(/\d/);
  });

  it('has only what was drawn here, the rest was cleared by the browser · offline → says so, claims no numbers', async () => {
    const [own] = await device.db.features.toArray();
    await device.db.features.clear();
    await device.db.features.put(own!);
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    device.engine.status = { ...device.engine.status, online: false };
    await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    expect(await screen.findByText('This level is not on this device yet')).toBeDefined();
    expect(screen.getByRole('link', { name: /^Places/ }).textContent).not.toMatch(/\d/);
    expect(screen.getByText(own!.properties.name!)).toBeDefined();
  });

  it('does not say so before the server was asked and has failed', async () => {
    await device.db.features.clear();
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    const { engine } = device.workspace;
    let answer: (outcome: PullOutcome) => void = () => undefined;
    const asked = new Promise<PullOutcome>((settle) => {
      answer = settle;
    });
    const workspace = { ...device.workspace, engine: { ...engine, pullLevel: () => asked } };
    await openPanel(ReadBrowse, workspace, `${device.levelPath}/pois`);
    expect(await screen.findByRole('link', { name: /^Places/ })).toBeDefined();
    expect(screen.queryByText('This level is not on this device yet')).toBeNull();
    answer({ ok: false, error: { kind: 'malformed', status: 500, message: 'No.' } });
    expect(await screen.findByText('This level is not on this device yet')).toBeDefined();
  });

  it('does not say so either where the network of the site has come with another level', async () => {
    const [node] = await device.db.features.toArray();
    await device.db.features.clear();
    await device.db.features.put({ ...node!, fid: fidSchema.parse(crypto.randomUUID()), kind: NETWORK_KIND });
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    const { engine } = device.workspace;
    const workspace = {
      ...device.workspace,
      engine: { ...engine, pullLevel: () => new Promise<PullOutcome>(() => undefined) },
    };
    const { store } = await openPanel(ReadBrowse, workspace, `${device.levelPath}/pois`);
    await waitFor(() => expect(store.get(busyAtom)).toBe(true));
    const places = await screen.findByRole('link', { name: /^Places/ });
    expect(screen.queryByText('This level is not on this device yet')).toBeNull();
    // Rows that the device had noted may be counted until the level was looked up.
    await waitFor(() => expect(places.textContent).not.toMatch(/\d/));
  });

  it('does not say so of a level that came, before the device has told that it did', async () => {
    await device.db.features.clear();
    await rememberId(device.db, 'levels', device.level.lid, '3/0');
    const { store } = await openPanel(ReadBrowse, device.workspace, `${device.levelPath}/pois`);
    await waitFor(() => expect(store.get(busyAtom)).toBe(true));
    await waitFor(() => expect(store.get(busyAtom)).toBe(false));
    expect(screen.queryByText('This level is not on this device yet')).toBeNull();
    await act(() => rememberLevelRead(device.db, device.level.lid));
    expect(await screen.findByText('No places yet')).toBeDefined();
  });

  it('reads the level of the address first, also where that one becomes known late', async () => {
    const asked: string[] = [];
    const { engine } = device.workspace;
    const pullLevel = (lid: string) => {
      asked.push(lid);
      return engine.pullLevel(lid);
    };
    const Missing = () => <p>{`missing: ${usePlace()?.missing}`}</p>;
    await openPanel(
      Missing,
      { ...device.workspace, engine: { ...engine, pullLevel } },
      `${device.levelPath.replace(/[^/]+$/, '7')}/pois`,
    );
    expect(await screen.findByText('missing: level')).toBeDefined();
    // Reading the other levels would have queried the database for them by now.
    for (let n = 0; n < 10; n += 1) await act(async () => void (await device.db.levels.toArray()));
    const late = { ...device.level, lid: lidSchema.parse(device.workspace.newId()), levelIndex: 7 };
    await device.db.levels.put(late);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([late.lid, device.level.lid]);
  });

  it('counts what the device has', async () => {
    await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    await waitFor(() => expect(screen.getByRole('link', { name: /^Places/ }).textContent).toMatch(/1/));
  });

  it('marks the row that was saved last, until another form opens', async () => {
    const { store } = await openPanel(Browse, device.workspace, `${device.levelPath}/pois`);
    const row = await screen.findByRole('row');
    expect(row.querySelector('[data-marked]')).toBeNull();
    act(() => store.set(savedRowAtom, entityKeyOf('features', device.place.fid)));
    await waitFor(() => expect(row.querySelector('[data-marked]')).not.toBeNull());
  });
});
