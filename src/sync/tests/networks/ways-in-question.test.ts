import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { ConflictChoice } from '../../conflict-types.ts';
import { editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let [a, b] = ['', ''];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level, a, b } = await makePath({ server, device }, () => settled(device)));
  device.clock.advance(60_000);
  await device.engine.stop();
});
afterEach(() => device.engine.stop());

const ours: ConflictChoice = { fields: { 'properties.name': 'mine' } };

it.each<[string, string, ConflictChoice]>([
  ['as a whole', 'at once', 'mine'],
  ['as a whole', 'after a reading', 'mine'],
  ['by field', 'at once', ours],
  ['by field', 'after a reading', ours],
])(
  'conflict on a node · its neighbour deleted and restored · resolved %s, %s → edge exists',
  async (_, when, choice) => {
    editThere(server, a, { name: 'Theirs' });
    await changeNodes(device, await withProperties(device, a, { name: 'Ours' }));
    await settled(device);
    expect(await device.db.conflicts.count()).toBe(1);
    await changeNodes(device, { [b]: null, ...(await withProperties(device, a, { neighbors: [] })) });
    await settled(device);
    expect(nodesThere(server)).not.toHaveProperty(b);
    await device.engine.stop();
    device.clock.advance(60_000);
    await undo(device.db, { now: device.clock.now(), newId: device.newId });
    if (when === 'after a reading') await device.engine.pullLevel(level.lid);
    const [conflict] = await device.db.conflicts.toArray();
    expect(await device.engine.resolveConflict(conflict?.id ?? '', choice)).toMatchObject({ status: 'done' });
    await settled(device);
    expect(nodesThere(server)).toMatchObject({ [a]: { name: 'Ours', neighbors: [{ fid: b }] }, [b]: {} });
  },
);
