import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import { edit, editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let fid: string;
let levelLid: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const chain = await scenario({ server, device });
  [fid, levelLid] = [chain.first, chain.levelLid];
  await settled(device);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const LIST = /\/levels\/-?\d+\/pois\/draft$/;
const there = () => server.features.get(fid)?.properties;

/** From now on the list of the level is answered as it is now. */
function freezeLists(): { thaw: () => void; asked: () => number } {
  const path = `/buildings/${String(there()?.['bid'])}/levels/${String(there()?.['lvl'])}/pois/draft`;
  const old = structuredClone(server.answer({ method: 'GET', path, body: null }));
  const answer = server.answer.bind(server);
  let asked = 0;
  server.answer = (call) => {
    if (call.method !== 'GET' || !LIST.test(call.path)) return answer(call);
    asked += 1;
    return structuredClone(old);
  };
  return {
    thaw: () => {
      server.answer = answer;
    },
    asked: () => asked,
  };
}

describe('stale list after an acknowledge', () => {
  /** Sent and confirmed; the list still shows the state before. */
  async function sent() {
    const list = freezeLists();
    await edit(device, fid, { description: 'Sent' });
    await settled(device);
    expect(there()).toMatchObject({ description: 'Sent' });
    await device.engine.stop();
    device.clock.advance(1500);
    return list;
  }

  it('change reverted → revert still sent', async () => {
    const list = await sent();
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
    await edit(device, fid, { name: 'Later' });
    const before = list.asked();
    device.engine.start();
    device.engine.nudge();
    await until(() => list.asked() > before, 'a reading');
    await until(async () => (await device.db.pending.toArray()).every(({ attempt }) => attempt > 0));
    list.thaw();
    device.clock.advance(10_000);
    await settled(device);
    expect(there()).toMatchObject({ name: 'Later' });
    expect(there()?.['description']).toBeUndefined();
    expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toEqual([]);
  });

  it('pull of the level → change not merged with the stale list', async () => {
    const list = await sent();
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
    await edit(device, fid, { name: 'Later' });
    await device.engine.pullLevel(levelLid);
    expect((await device.db.pending.toArray()).map(({ intent }) => intent)).toEqual(['update']);
    expect((await device.db.bases.toArray())[0]?.value).toMatchObject({
      properties: { description: 'Sent' },
    });
    list.thaw();
  });

  it('ten seconds later → treated as a remote revert', async () => {
    const list = await sent();
    list.thaw();
    editThere(server, fid, { description: undefined });
    device.clock.advance(10_000);
    await device.engine.pullLevel(levelLid);
    expect(device.events.filter(({ type }) => type === 'overwritten-by-other')).toHaveLength(1);
  });
});
