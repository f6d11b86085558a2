import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { atRest, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import type { Fault } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';

let { server, device, fid } = {} as WatchedPlace;
const ports = () => ({ now: device.clock.now(), newId: device.newId });

beforeEach(async () => {
  ({ server, device, fid } = await watchedPlace());
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

/** A new level whose plan is refused, and that can't be taken back as the server answers so. */
async function refusedLevel(refusal: Fault): Promise<{ lid: Lid }> {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const lid = device.newId() as Lid;
  const level = { lid, levelIndex: 7, shortTitle: '7', title: 'Ours', extra: {} };
  const plan = {
    fileId: device.newId(),
    levelLid: lid,
    fileName: 'g.geojson',
    fileType: 'geojson',
    bytes: new Uint8Array([1]),
    at: device.clock.now(),
  };
  server.fault = ({ path, method }) => {
    if (path.endsWith('/original-floor-plan')) return { status: 413, code: 'too-big' };
    return method === 'DELETE' ? refusal : undefined;
  };
  await transact(device.db, createLevel(building, level, []), { ...ports(), files: [plan] });
  device.engine.start();
  await until(async () => {
    const op = await device.db.pending.get(`levels:${lid}`);
    return op?.saga?.step === 'compensate' && op.attempt > 0;
  }, 'a level that can not be taken back');
  await until(() => device.engine.getSnapshot().phase === 'idle');
  return { lid };
}

// @spec 4.45 8.34 8.35
it('compensation answered 429 with Retry-After → no request before that time', async () => {
  await refusedLevel({ status: 429, code: 'slow', headers: { 'Retry-After': '60' } });
  const before = server.seen.length;
  await rename(device, fid, 'Bar');
  await atRest(device);
  expect(server.seen.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

// @spec 8.26
it('floor plan refused → the error names the plan as what failed', async () => {
  const { lid } = await refusedLevel({ status: 409, code: 'publish-in-progress' });
  expect((await device.db.pending.get(`levels:${lid}`))?.lastError).toMatchObject({
    status: 413,
    upload: 'plan',
  });
});

it('saga waits to compensate · level deleted · another user drew on it → delete conflict', async () => {
  const { lid } = await refusedLevel({ status: 409, code: 'publish-in-progress' });
  const row = (await device.db.levels.get(lid)) as Level;
  await transact(device.db, deleteLevel({ level: row, features: [] }), ports());
  const [there] = [...server.features.values()];
  if (there === undefined) throw new Error('no place');
  const place = there.place.replace(/\/.*$/, '/7');
  const bid = Number(place.split('/')[0]);
  server.put({ ...there, properties: { ...there.properties, fid: device.newId(), bid, lvl: 7 } }, place);
  server.fault = () => undefined;
  await settled(device);
  expect(await device.db.pending.toArray()).toMatchObject([{ state: 'conflict' }]);
  expect(await device.db.conflicts.count()).toBe(1);
});
