import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, square, type Device } from '../../../../tests/support/app/app-device.ts';
import { openPanel } from '../../../../tests/support/app/render-panel.tsx';
import { text, textPattern } from '../../../../tests/support/app/texts.ts';
import { asciiDxf, boxEntities as box, entity } from '../../../../tests/support/server/files/dxf-writer.ts';
import { listFeatures, putFile } from '../../../db/index.ts';
import { undo } from '../../commands/index.ts';
import { createApi, createOnline } from '../../../sync/index.ts';
import type { Caller } from '../../../sync/client/caller.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import { toolMarksAtom } from '../../state/map-view/map-marks.ts';
import LevelMapping from './index.tsx';

const label = (words: string, x: number, y: number) =>
  entity('TEXT', [8, 'NAMES'], [1, words], [10, x], [20, y]);
/** Two rooms, metres; one of them has no label. */
const PLAN = new Uint8Array(
  asciiDxf({ entities: [...box(0, 0, 10, 8), ...box(10.2, 0, 20, 8), label('Office 12', 5, 4)] }),
);
const anchor = (originalCoordinates: number[], coordinates: number[]) => ({
  type: 'Feature',
  properties: { typeCode: 'georeferencing-anchor', originalCoordinates },
  geometry: { type: 'Point', coordinates },
});

describe('mapping without a network', () => {
  let device: Device;
  beforeEach(async () => {
    device = await openDevice();
    const { lid: levelLid } = device.level;
    await device.db.levels.update(levelLid, {
      extra: {
        levelType: 'office',
        anchors: [anchor([0, 0], [10, 50]), anchor([20, 0], [10.0002789, 50])],
      },
    });
    const file = { fileId: 'plan', levelLid, fileName: 'a.dxf', fileType: 'dxf', bytes: PLAN, at: 1 };
    await putFile(device.db, file);
  });
  afterEach(async () => {
    cleanup();
    await device.db.delete();
  });

  const found = async () =>
    (await listFeatures(device.db, device.level.lid)).filter(({ fid }) => fid !== device.place.fid);

  it('finds rooms on this device, and adds what was accepted, as it was reviewed, in one step', async () => {
    const { store } = await openPanel(LevelMapping, device.workspace, `${device.levelPath}/select`);
    const leftOut = () => store.get(toolMarksAtom).map(({ kind }) => kind);
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:startHere') }));
    await screen.findByText(textPattern('mapping:found', { count: 2 }));
    await waitFor(() => expect(leftOut()).toEqual(['rejected']));
    expect(screen.getByRole('button', { name: textPattern('mapping:apply', { count: 1 }) })).toBeDefined();
    // The room without a label is first, and not taken until it has been looked at.
    const [change] = screen.getAllByRole('button', { name: textPattern('mapping:change') });
    fireEvent.click(change!);
    fireEvent.change(screen.getByLabelText(text('mapping:name')), { target: { value: 'Store' } });
    expect(leftOut()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: textPattern('mapping:apply', { count: 2 }) }));
    await waitFor(async () =>
      expect(
        (await found())
          .map(({ properties }) => properties.name)
          .toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
      ).toEqual(['Office 12', 'Store']),
    );
    // The same plan again: all of it is there, one room under another type by now.
    const [room] = (await found()).filter(({ properties }) => properties.name === 'Store');
    await device.db.features.update(room!.fid, { 'properties.typeCode': 'storage-room' });
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:startHere') }));
    expect(await screen.findByText(text('mapping:allKnown'))).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await device.db.features.update(room!.fid, { 'properties.typeCode': room!.properties.typeCode });
    await undo.run(device.workspace, undefined);
    expect(await found()).toEqual([]);
  });

  it('finds the rooms of a level without anchors where the server would: in the middle of its building', async () => {
    await device.db.levels.update(device.level.lid, { extra: { levelType: 'office' } });
    await openPanel(LevelMapping, device.workspace, `${device.levelPath}/select`);
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:startHere') }));
    expect(await screen.findByText(textPattern('mapping:found', { count: 2 }))).toBeDefined();
  });

  it('offers nothing on a level whose plan is a picture but to draw', async () => {
    await device.db.levels.update(device.level.lid, { extra: { storey: { isPlanPicture: true } } });
    await openPanel(LevelMapping, device.workspace, `${device.levelPath}/select`);
    expect(await screen.findByText(text('mapping:picture'))).toBeDefined();
    expect(screen.queryByRole('button', { name: text('mapping:startHere') })).toBeNull();
    expect(await screen.findByRole('button', { name: text('content:add.pois') })).toBeDefined();
  });

  it('says that the plan is not here', async () => {
    await device.db.files.clear();
    await openPanel(LevelMapping, device.workspace, `${device.levelPath}/select`);
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:startHere') }));
    expect(await screen.findByText(text('mapping:here.no-plan-here'))).toBeDefined();
  });

  // @spec 8.11
  it('that was begun on the server says so', async () => {
    const { workspace } = device;
    const plan = { levelStatus: 9, floorPlanUrl: '/p' };
    const mapping = {
      ...workspace.online.mapping,
      status: async () => ({ ok: true, value: plan }),
      start: async () => ({ ok: true, value: { id: 'j' } }),
      job: async () => ({ ok: true, value: { id: 'j' } }),
    } as unknown as Workspace['online']['mapping'];
    const stage = await openPanel(
      LevelMapping,
      { ...workspace, online: { ...workspace.online, mapping } },
      `${device.levelPath}/select`,
    );
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:start') }));
    await waitFor(() => expect(stage.toasts.map(({ title }) => title)).toEqual([text('mapping:started')]));
  });

  // @spec 8.52
  it('that the server does not start says so, with its words', async () => {
    const { workspace } = device;
    const error = { kind: 'http', status: 409, code: 'map-job-running', message: 'It runs.', details: [] };
    const mapping = {
      ...workspace.online.mapping,
      status: async () => ({ ok: true, value: { levelStatus: 9, floorPlanUrl: '/p' } }),
      start: async () => ({ ok: false, error }),
    } as unknown as Workspace['online']['mapping'];
    await openPanel(
      LevelMapping,
      { ...workspace, online: { ...workspace.online, mapping } },
      `${device.levelPath}/select`,
    );
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:start') }));
    expect(await screen.findByText('AI Mapping failed to start')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('It runs.');
  });

  // @spec 8.54
  it.each([
    [8, 'mapping:broke'],
    [6, 'mapping:nothingFound'],
  ] as const)('that failed on the server (%i) says so, with message and code', async (levelStatus, key) => {
    const { workspace } = device;
    const error = { code: 'no-rooms', message: 'The drawing has no rooms.' };
    const mapping = {
      ...workspace.online.mapping,
      status: async () => ({ ok: true, value: { levelStatus, mapJobId: 'j', floorPlanUrl: '/p' } }),
      job: async () => ({ ok: true, value: { id: 'j', error } }),
    } as unknown as Workspace['online']['mapping'];
    await openPanel(
      LevelMapping,
      { ...workspace, online: { ...workspace.online, mapping } },
      `${device.levelPath}/select`,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text(key));
    expect(alert.textContent).toContain(`${error.message} (${error.code})`);
  });

  it('taken over, and worked on since → is not taken back, and says why', async () => {
    const { workspace } = device;
    const error = { kind: 'http', status: 409, code: 'content-changed', message: 'No.', details: [] };
    const mapping = {
      ...workspace.online.mapping,
      status: async () => ({
        ok: true,
        value: { levelIndex: 0, levelStatus: 10, mapJobId: 'j', floorPlanUrl: '/p', fileType: 'dxf' },
      }),
      job: async () => ({ ok: true, value: { id: 'j', status: 10 } }),
      revert: async () => ({ ok: false, error }),
    } as unknown as Workspace['online']['mapping'];
    const stage = await openPanel(
      LevelMapping,
      { ...workspace, online: { ...workspace.online, mapping } },
      `${device.levelPath}/select`,
    );
    fireEvent.click(await screen.findByRole('button', { name: text('mapping:revert') }));
    expect(await screen.findByText(text('mapping:refusedText.content-changed'))).toBeDefined();
    expect(stage.toasts).toEqual([]);
  });
});

const OAK = '0195f3a0-0000-7000-8000-000000000001';

/** A server whose only job is deleted as soon as it is decided on. */
function serverOfOneJob(): Caller {
  const job = { id: 'j', floorplanId: 'f', status: 4, clientId: 1, siteId: 2, buildingId: 3, levelIndex: 0 };
  const geometry = square(10.0034, 50.003, 0.0001);
  const office = { type: 'Feature', properties: { fid: OAK, typeCode: 'office', name: 'Oak' }, geometry };
  let isThere = true;
  const answerTo = ({ method, path }: { method: string; path: string }): unknown => {
    const level = { levelIndex: 0, floorPlanUrl: null, fileType: null };
    if (path.endsWith('/level-statuses'))
      return {
        results: [isThere ? { ...level, levelStatus: 4, mapJobId: 'j' } : { ...level, levelStatus: 9 }],
      };
    if (path === '/map-jobs/j' && isThere) return { result: { ...job, features: [office], warnings: [] } };
    if (method === 'POST') isThere = false;
    return null;
  };
  return (request) => {
    const value = answerTo(request);
    const error = { kind: 'http', status: 409, code: 'wrong-state', message: 'The maps are not ready.' };
    return Promise.resolve(value === null ? { ok: false, error } : { ok: true, value }) as never;
  };
}

it('the server found what is drawn already → it is not offered, and counted', async () => {
  const device = await openDevice();
  await device.db.features.update(device.place.fid, { geometry: square(10.0034, 50.003, 0.000098) });
  const online = createOnline({ db: device.db, api: createApi(serverOfOneJob()) });
  await openPanel(LevelMapping, { ...device.workspace, online }, `${device.levelPath}/select`);
  expect(await screen.findByText(text('mapping:allKnown'))).toBeDefined();
  expect(screen.getByText(textPattern('mapping:known', { count: 1 }))).toBeDefined();
  cleanup();
  await device.db.delete();
});

it('a mapping that was deleted during its review → says so, adds nothing, and it can be begun again', async () => {
  const device = await openDevice();
  const online = createOnline({ db: device.db, api: createApi(serverOfOneJob()) });
  await openPanel(LevelMapping, { ...device.workspace, online }, `${device.levelPath}/select`);
  fireEvent.click(await screen.findByRole('button', { name: textPattern('mapping:apply', { count: 1 }) }));
  expect(await screen.findByText(text('mapping:refusedText.wrong-state'))).toBeDefined();
  expect(await screen.findByRole('button', { name: text('mapping:startHere') })).toBeDefined();
  expect(screen.getByText(text('mapping:refusedText.wrong-state'))).toBeDefined();
  expect(await listFeatures(device.db, device.level.lid)).toHaveLength(1);
  cleanup();
  await device.db.delete();
});
