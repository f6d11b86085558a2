import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFeatures, transact } from '../../../db/index.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel, deleteLevel } from '../../../domain/ops/index.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';

let server: ModelServer;
let device: Device;
let levelLid: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ levelLid } = await scenario({ server, device }));
  await settled(device);
  await device.engine.pullLevel(levelLid);
  await device.engine.stop();
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

const ports = () => ({ now: device.clock.now(), newId: device.newId });

async function deleteIt(): Promise<void> {
  const level = await device.db.levels.get(levelLid);
  if (level === undefined) throw new Error('gone');
  const features = await listFeatures(device.db, levelLid);
  await transact(device.db, deleteLevel({ level, features }), ports());
}

/** Another level with the same index. */
async function makeAnew(title: string): Promise<Lid> {
  const [building] = await device.db.buildings.toArray();
  if (building === undefined) throw new Error('gone');
  const lid = device.newId() as Lid;
  const names = { shortTitle: 'G', title, extra: {} };
  await transact(device.db, createLevel(building, { lid, levelIndex: 0, ...names }, []), ports());
  return lid;
}

describe('level deleted · another created with the same index', () => {
  it('delete not sent yet → create waits for it, not rejected', async () => {
    await deleteIt();
    const lid = await makeAnew('Ground');
    await settled(device);
    expect(await device.db.pending.toArray()).toEqual([]);
    expect([server.levels.length, server.features.size]).toEqual([1, 0]);
    expect(await device.db.levels.get(lid)).toBeDefined();
  });

  it.each(['Ground', 'Hall'])(
    'delete stored, answer lost · new title %s → new level created, not confused with the old one',
    async (title) => {
      let isLost = false;
      server.fault = ({ method }) => {
        if (method !== 'DELETE' || isLost) return undefined;
        isLost = true;
        return 'lost';
      };
      await deleteIt();
      device.engine.start();
      const op = () => device.db.pending.get(`levels:${levelLid}`);
      await until(async () => isLost && (await op())?.state === 'ready', 'a lost answer');
      await device.engine.stop();
      // It waits for longer than the making takes.
      await device.db.pending.update(`levels:${levelLid}`, { nextAt: device.clock.now() + 60_000 });
      const lid = await makeAnew(title);
      const keep = device.db.pending;
      device.engine.start();
      await until(async () => (await keep.get(`levels:${lid}`))?.attempt !== 0, 'its turn');
      await settled(device);
      expect(server.levels).toHaveLength(1);
      expect(await device.db.levels.get(lid)).toBeDefined();
      expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
    },
  );

  it('delete conflict open → create rejected until it is resolved', async () => {
    const there = [...server.features.values()][0];
    if (there === undefined) throw new Error('gone');
    server.put(
      { ...there, properties: { ...there.properties, fid: device.newId(), name: 'Theirs' } },
      there.place,
    );
    await deleteIt();
    const lid = await makeAnew('Ground');
    device.engine.start();
    await until(async () => (await device.db.conflicts.count()) > 0, 'a question');
    await until(async () => {
      device.clock.advance(1000);
      return (await device.db.pending.get(`levels:${lid}`))?.state === 'rejected';
    }, 'a refusal');
    expect(server.levels).toHaveLength(1);
  });
});
