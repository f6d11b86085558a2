import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { openDevice, type Device } from '../../../tests/support/app/app-device.ts';
import { listFullLevels } from '../../db/queries/full-levels.ts';
import { NO_EDIT } from '../../domain/bulk/index.ts';
import type { Fid } from '../../domain/entities/ids.ts';
import { FEATURE, LEVEL_CONTENT } from '../../domain/limits.ts';
import { featureBytes } from '../../domain/rules/index.ts';
import { builtInTaxonomy as taxonomy } from '../../domain/taxonomy/index.ts';
import { changeMany, deleteFeature, newFid, saveFeature, undo } from './index.ts';

let device: Device;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.db.delete());

const heavy = () => ({
  ...device.place,
  fid: newFid(device.workspace),
  properties: { typeCode: 'office', name: 'Heavy', extra: { note: 'x'.repeat(FEATURE.maxBytes - 5000) } },
});
/** So many that one more of them is too much. */
async function fillLevel(): Promise<Fid> {
  const one = heavy();
  const fit = Math.floor(LEVEL_CONTENT.maxBytes / featureBytes(one));
  for (let n = 0; n < fit; n += 1) await device.db.features.put({ ...one, fid: newFid(device.workspace) });
  return one.fid;
}
const add = async () => {
  const { fid, kind, geometry, properties, clientLid, siteLid, buildingLid, levelLid } = heavy();
  const place = { clientLid, siteLid, buildingLid, levelLid };
  const saved = await saveFeature.run(device.workspace, {
    mode: 'add',
    place,
    draft: { fid, kind, geometry, properties },
  });
  expect(saved.ok).toBe(true);
  return fid;
};
const full = async () => (await listFullLevels(device.db)).map(({ lid }) => lid);

it('a level nearly full, one feature too many is saved → known before anything is sent, and the feature stays', async () => {
  await fillLevel();
  expect(await full()).toEqual([]);
  const fid = await add();
  await vi.waitFor(async () => expect(await full()).toEqual([device.place.levelLid]));
  const [found] = await listFullLevels(device.db);
  expect(found?.bytes).toBeGreaterThan(LEVEL_CONTENT.maxBytes);
  expect(await device.db.features.get(fid)).toBeDefined();
});

slowIt(
  'a level that is too full · a feature is deleted → there is room; the deletion is undone → it is full again',
  async () => {
    await fillLevel();
    const fid = await add();
    await vi.waitFor(async () => expect(await full()).toHaveLength(1));
    await deleteFeature.run(device.workspace, { key: fid });
    await vi.waitFor(async () => expect(await full()).toEqual([]));
    await undo.run(device.workspace);
    await vi.waitFor(async () => expect(await full()).toHaveLength(1));
  },
);

it('a level with room is saved into again · the level is counted once', async () => {
  await add();
  const read = vi.spyOn(device.db.features, 'bulkGet');
  await add();
  await add();
  await vi.waitFor(() => expect(read.mock.calls.some(([keys]) => keys.length > 0)).toBe(true));
  // What was saved is looked at, and never all of the level.
  expect(read.mock.calls.every(([keys]) => keys.length === 1)).toBe(true);
});

slowIt('a level nearly full · many are changed in one act → known that it is too full', async () => {
  await fillLevel();
  const rows = await device.db.features.toArray();
  const left = LEVEL_CONTENT.maxBytes - rows.reduce((sum, row) => sum + featureBytes(row), 0);
  const rest = { ...device.place, fid: newFid(device.workspace) };
  const note = 'x'.repeat(left - featureBytes(rest) - 200);
  await device.db.features.put({ ...rest, properties: { ...rest.properties, extra: { note } } });
  const edit = { ...NO_EDIT, fields: { keywords: ['a word that is new'] } };
  const fids = rows.map(({ fid }) => fid);
  const outcome = await changeMany.run(device.workspace, { fids, edit, taxonomy });
  expect(outcome).toMatchObject({ failure: null, changed: fids.length });
  await vi.waitFor(async () => expect(await full()).toEqual([device.place.levelLid]));
});
