import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Fid, Lid } from '../../../domain/entities/ids.ts';
import { createFeature, createLevel, deleteFeature, deleteLevel } from '../../../domain/ops/index.ts';
import {
  editThere,
  featureDraft,
  makeChain,
  rename,
  theClient,
} from '../../../../tests/support/sync/content-fixtures.ts';
import {
  createDevice,
  drained,
  settled,
  until,
  type Device,
} from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let chain: Awaited<ReturnType<typeof makeChain>>;

const ports = () => ({ now: device.clock.now(), newId: device.newId });
const placeOf = async () => {
  const level = await device.db.levels.get(chain.levelLid);
  if (level === undefined) throw new Error('The level is gone.');
  return { ...level, levelLid: level.lid };
};

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  chain = await scenario({ server, device });
  device.engine.start();
  await drained(device);
  device.clock.advance(2000);
});
afterEach(() => device.engine.stop());

/** The next write of this kind is done, but its answer is lost; returns when that has happened. */
async function loseAnswer(method: string, act: () => Promise<unknown>): Promise<void> {
  let isLost = false;
  server.fault = (call) => {
    if (call.method !== method || isLost) return undefined;
    isLost = true;
    return 'lost';
  };
  await act();
  await until(
    async () => isLost && (await device.db.pending.filter((op) => op.attempt > 0).count()) > 0,
    'a lost answer',
  );
}

/** The next write of this kind is given up before it reaches the server; returns it when that has happened. */
async function giveUp(method: string, act: () => Promise<unknown>): Promise<Seen> {
  let late: Seen | undefined;
  server.fault = (call) => {
    if (call.method !== method || late !== undefined) return undefined;
    late = call;
    return 'down';
  };
  await act();
  await until(
    async () => (await device.db.pending.filter((op) => op.attempt > 0).count()) > 0,
    'a request that was given up',
  );
  if (late === undefined) throw new Error('Nothing was sent.');
  return late;
}

/** It reaches the server after all, when the engine has already looked whether it did. */
async function arrives(late: Seen): Promise<void> {
  device.engine.nudge();
  device.clock.advance(20_000);
  await until(() => server.seen.at(-1)?.method === 'GET', 'a look');
  expect(server.answer(late).status).toBe(200);
  await settled(device);
}

const send = (): Promise<void> => {
  device.engine.nudge();
  return drained(device);
};

describe('one attempt unknown', () => {
  it('create stored · undone → deleted on the server', async () => {
    const fid = device.newId() as Fid;
    const moment = createFeature(await placeOf(), featureDraft(fid, 'Kiosk'), () => device.newId() as Fid);
    await loseAnswer('PUT', () => transact(device.db, moment, ports()));
    expect(server.features.has(fid)).toBe(true);
    await undo(device.db, ports());
    await send();
    expect(server.features.has(fid)).toBe(false);
  });

  it('create undone · arrives late → deleted on the server', async () => {
    const fid = device.newId() as Fid;
    const moment = createFeature(await placeOf(), featureDraft(fid, 'Kiosk'), () => device.newId() as Fid);
    const late = await giveUp('PUT', () => transact(device.db, moment, ports()));
    await undo(device.db, ports());
    await arrives(late);
    expect(server.features.has(fid)).toBe(false);
    expect(await device.db.pending.count()).toBe(0);
  });

  it('update arrives after the delete → deleted on the server', async () => {
    const late = await giveUp('PUT', () => rename(device, chain.first, 'Bar'));
    const row = await device.db.features.get(chain.first);
    if (row === undefined) throw new Error('The place is gone.');
    await transact(device.db, deleteFeature(row), ports());
    device.engine.nudge();
    device.clock.advance(20_000);
    await until(() => !server.features.has(chain.first), 'a deletion');
    expect(server.answer(late).status).toBe(200);
    expect(server.features.has(chain.first)).toBe(true);
    await settled(device);
    expect(server.features.has(chain.first)).toBe(false);
  });

  it('update arrives after two delete attempts → deleted on the server', async () => {
    const late = await giveUp('PUT', () => rename(device, chain.first, 'Bar'));
    const row = await device.db.features.get(chain.first);
    if (row === undefined) throw new Error('The place is gone.');
    await transact(device.db, deleteFeature(row), ports());
    let isLost = false;
    server.fault = (call) => {
      if (call.method !== 'DELETE' || isLost) return undefined;
      isLost = true;
      return 'lost';
    };
    device.engine.nudge();
    device.clock.advance(20_000);
    await until(() => isLost, 'a deletion');
    await until(async () => (await device.db.pending.where({ state: 'sending' }).count()) === 0, 'its end');
    device.engine.nudge();
    device.clock.advance(20_000);
    await until(() => server.seen.at(-1)?.method === 'GET', 'a look');
    expect(server.answer(late).status).toBe(200);
    await settled(device);
    expect(server.features.has(chain.first)).toBe(false);
    expect(await device.db.conflicts.count()).toBe(0);
  });

  it('delete undone · arrives late → re-created on the server', async () => {
    const row = await device.db.features.get(chain.first);
    if (row === undefined) throw new Error('The place is gone.');
    const late = await giveUp('DELETE', () => transact(device.db, deleteFeature(row), ports()));
    await undo(device.db, ports());
    await arrives(late);
    expect(server.features.has(chain.first)).toBe(true);
    expect(await device.db.features.get(chain.first)).toBeDefined();
  });

  it('update undone · arrives late → reverted on the server', async () => {
    const late = await giveUp('PUT', () => rename(device, chain.first, 'Bar'));
    await undo(device.db, ports());
    await arrives(late);
    expect(server.features.get(chain.first)?.properties['name']).toBe('Café');
  });

  it('update stored · undone → reverted on the server', async () => {
    await loseAnswer('PUT', () => rename(device, chain.first, 'Bar'));
    expect(server.features.get(chain.first)?.properties['name']).toBe('Bar');
    await undo(device.db, ports());
    await send();
    expect(server.features.get(chain.first)?.properties['name']).toBe('Café');
  });

  it('update stored · remote edit of another field · undo → only our field reverted', async () => {
    await loseAnswer('PUT', () => rename(device, chain.first, 'Bar'));
    editThere(server, chain.first, { eid: 'THEIRS' });
    await undo(device.db, ports());
    await send();
    expect(server.features.get(chain.first)?.properties).toMatchObject({ name: 'Café', eid: 'THEIRS' });
  });

  it('update stored · edited again → latest value sent, no conflict', async () => {
    await loseAnswer('PUT', () => rename(device, chain.first, 'Bar'));
    await rename(device, chain.first, 'Bistro');
    await send();
    expect(server.features.get(chain.first)?.properties['name']).toBe('Bistro');
    expect(device.events.filter(({ type }) => type === 'conflict')).toEqual([]);
  });
});

describe('two attempts unknown', () => {
  /** Of a change that the server never had, and one before it that reached it later. */
  async function renamedTwice(): Promise<void> {
    const late = await giveUp('PUT', () => rename(device, chain.first, 'Bar'));
    let isLost = false;
    server.fault = (call) => {
      if (call.method !== 'PUT' || isLost) return undefined;
      isLost = true;
      return 'down';
    };
    await rename(device, chain.first, 'Bistro');
    device.engine.nudge();
    device.clock.advance(20_000);
    await until(() => isLost, 'the second change');
    await until(async () => (await device.db.pending.where({ state: 'sending' }).count()) === 0, 'its end');
    expect(server.answer(late).status).toBe(200);
  }

  it('first arrives → replaced by the last, not merged', async () => {
    await renamedTwice();
    await send();
    await settled(device);
    expect(server.features.get(chain.first)?.properties['name']).toBe('Bistro');
    expect((await device.db.features.get(chain.first))?.properties.name).toBe('Bistro');
    expect(device.events.map(({ type }) => type)).not.toContain('merged');
  });

  it('first arrives · remote edit of another field → last value and remote edit kept', async () => {
    await renamedTwice();
    editThere(server, chain.first, { eid: 'THEIRS' });
    await send();
    await settled(device);
    expect(server.features.get(chain.first)?.properties).toMatchObject({ name: 'Bistro', eid: 'THEIRS' });
    expect(await device.db.conflicts.count()).toBe(0);
  });
});

describe('update unknown · discarded', () => {
  it('arrives late over a newer write → lost update reported', async () => {
    const late = await giveUp('PUT', () => rename(device, chain.first, 'Bar'));
    const [op] = await device.db.pending.toArray();
    // It was looked for, and the next attempt waits for its time.
    await device.db.pending.update(op?.entityKey ?? '', { state: 'ready' });
    await device.engine.discard(`features:${chain.first}`);
    server.fault = () => undefined;
    await rename(device, chain.first, 'Bistro');
    await send();
    expect(server.answer(late).status).toBe(200);
    device.clock.advance(30_000);
    await device.engine.pullLevel(chain.levelLid);
    expect(device.events).toContainEqual(
      expect.objectContaining({ type: 'overwritten-by-other', entityKey: `features:${chain.first}` }),
    );
  });
});

describe('content of a new level', () => {
  it('upload unknown · repeat rejected · feature deleted · first arrives late → feature deleted', async () => {
    server = new ModelServer();
    const other = await createDevice(server);
    const bulks: Seen[] = [];
    server.fault = (call) => {
      if (!call.path.endsWith('/bulk')) return undefined;
      bulks.push(call);
      return bulks.length === 1 ? 'down' : { status: 409, code: 'publish-in-progress' };
    };
    const made = await makeChain(other, await theClient(other));
    other.engine.start();
    await until(() => {
      if (other.engine.getSnapshot().phase === 'idle') other.clock.advance(1000);
      return bulks.length > 1;
    }, 'a second attempt');
    await until(() => other.engine.getSnapshot().phase === 'idle');
    await other.engine.stop();
    const row = await other.db.features.get(made.first);
    if (row === undefined) throw new Error('The place is gone.');
    await transact(other.db, deleteFeature(row), { now: other.clock.now(), newId: other.newId });
    expect(server.answer(bulks[0] as Seen).status).toBe(200);
    server.fault = () => undefined;
    await settled(other);
    await other.engine.stop();
    expect([...server.features.keys()]).toEqual([made.second]);
  });
});

/** A level that has not been sent yet. */
async function levelSeven() {
  const building = await device.db.buildings.get(chain.buildingLid);
  if (building === undefined) throw new Error('The building is gone.');
  const lid = device.newId() as Lid;
  const level = { lid, levelIndex: 7, shortTitle: '7', title: 'Ours', extra: {} };
  return { building, level };
}

describe('create level · answered 503 · deleted here', () => {
  it('another user’s level has the index → not deleted', async () => {
    const { building, level } = await levelSeven();
    server.fault = (call) => (call.method === 'POST' ? { status: 503, code: 'unavailable' } : undefined);
    await transact(device.db, createLevel(building, level, []), ports());
    await until(async () => (await device.db.pending.toArray()).some((op) => op.attempt > 0), 'a refusal');
    server.fault = () => undefined;
    const theirs = { levelIndex: 7, levelShortTitle: '7', levelLongTitle: 'Theirs', levelExtraData: {} };
    server.levels.push({ ...theirs, buildingId: server.levels[0]?.buildingId ?? 0 });
    const row = await device.db.levels.get(level.lid);
    if (row === undefined) throw new Error('The level is gone.');
    await transact(device.db, deleteLevel({ level: row, features: [] }), ports());
    await send();
    expect(server.levels.map(({ levelLongTitle }) => levelLongTitle)).toContain('Theirs');
  });
});

describe('create level unknown', () => {
  it('arrives just before the second attempt → recognised, created once', async () => {
    const { building, level } = await levelSeven();
    const late = await giveUp('POST', () => transact(device.db, createLevel(building, level, []), ports()));
    let isHere = false;
    server.fault = (call) => {
      // After the look for it, and before the next attempt.
      if (call.method === 'POST' && !isHere) {
        isHere = true;
        server.answer(late);
      }
      return undefined;
    };
    await until(async () => {
      device.clock.advance(1000);
      device.engine.nudge();
      return (await device.db.pending.count()) === 0;
    }, 'an empty outbox');
    expect(isHere).toBe(true);
    expect(await device.db.pending.toArray()).toEqual([]);
    expect(server.levels.filter(({ levelIndex }) => levelIndex === 7)).toHaveLength(1);
  });
});
