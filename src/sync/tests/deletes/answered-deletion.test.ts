import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodeOn,
  nodesThere,
} from '../../../../tests/support/sync/network-fixtures.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let node: string;
/** Networks are shown as before the deletion. */
let isOld: boolean;

/** An isolated node, sent so long ago that its attempt no longer counts. */
beforeEach(async () => {
  isOld = false;
  server = new ModelServer();
  device = await createDevice(server);
  ({ level } = await makePath({ server, device }, () => settled(device)));
  node = device.newId();
  await changeNodes(device, { [node]: nodeOn(level, node, 3) });
  await settled(device);
  await device.engine.stop();
  device.clock.advance(2 * 3_600_000);
  await device.db.acks.clear();
});
afterEach(() => device.engine.stop());

const isNetwork = ({ path }: Seen): boolean => path.includes('/graphs');

/** The node is deleted and the deletion answered while another person links to it; the read that follows fails. */
async function deleteUnread(): Promise<void> {
  const answer = server.answer.bind(server);
  let before: ReturnType<typeof answer> | null = null;
  let isLost = false;
  server.answer = (call) => {
    if (!isNetwork(call)) return answer(call);
    if (call.method === 'POST' && before === null) {
      editThere(server, node, { name: 'Theirs' });
      before = structuredClone(answer({ ...call, method: 'GET', path: `${call.path}/draft` }));
    }
    return call.method === 'GET' && isOld && before !== null ? structuredClone(before) : answer(call);
  };
  server.fault = (call) => {
    if (!isNetwork(call) || call.method === 'POST' || before === null || isLost) return undefined;
    isLost = true;
    return 'down';
  };
  await changeNodes(device, { [node]: null });
  device.engine.start();
  device.engine.nudge();
  await until(async () => (await device.db.pending.where({ state: 'unknown' }).count()) > 0, 'doubt');
  expect(nodesThere(server)).not.toHaveProperty(node);
}

/** A reading that is some seconds old shows the node with another person's name. */
async function question(): Promise<void> {
  isOld = true;
  await until(async () => {
    if (device.engine.getSnapshot().phase === 'idle') device.clock.advance(500);
    return (await device.db.conflicts.count()) > 0;
  }, 'a question');
}

async function readAfter(ms: number): Promise<void> {
  device.clock.advance(ms);
  expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
}

async function chooseTheirs(): Promise<void> {
  const [asked] = await device.engine.listConflicts();
  expect(asked).toMatchObject({ kind: 'both-changed', theirs: { properties: { name: 'Theirs' } } });
  await device.engine.resolveConflict(asked?.id ?? '', 'theirs');
  await settled(device);
  await readAfter(20_000);
  expect(nodesThere(server)[node]).toMatchObject({ name: 'Theirs' });
  expect(await device.db.features.get(node)).toMatchObject({ properties: { name: 'Theirs' } });
  expect(await device.engine.listConflicts()).toEqual([]);
}

it('node delete acknowledged · stale read opens a conflict · resolved as theirs → node re-created', async () => {
  await deleteUnread();
  await question();
  await readAfter(1000);
  isOld = false;
  await chooseTheirs();
});

it('node delete acknowledged · conflict from a stale read · delete undone → not reported as a remote delete', async () => {
  await deleteUnread();
  await question();
  isOld = false;
  await undo(device.db, { now: device.clock.now(), newId: device.newId });
  await readAfter(20_000);
  await chooseTheirs();
});

it('node delete undone · node exists remotely · deleted by another user much later → remote delete conflict', async () => {
  const stood = structuredClone(server.features.get(node));
  await deleteUnread();
  await question();
  isOld = false;
  await undo(device.db, { now: device.clock.now(), newId: device.newId });
  if (stood === undefined) throw new Error('It never stood there.');
  server.put(stood, stood.place);
  await readAfter(20_000);
  server.features.delete(node);
  await readAfter(20_000);
  const [asked] = await device.engine.listConflicts();
  expect(asked).toMatchObject({ kind: 'deleted-there', theirs: null });
});
