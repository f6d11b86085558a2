import { afterEach, beforeEach, expect, it } from 'vitest';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { onlyLevel, send, twoDevices, type TwoDevices } from '../../../../tests/support/sync/two-devices.ts';
import { until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { transact, undo } from '../../../db/index.ts';
import type { Extra } from '../../../domain/entities/publish-state.ts';
import { planIdOf } from '../../../domain/entities/plan-file.ts';
import { reviseLevel } from '../../../domain/ops/index.ts';

let two: TwoDevices;
/** Bytes of each plan that was uploaded, as base64, and each change of the level, in their order. */
let writes: string[];

beforeEach(async () => {
  two = await twoDevices();
  await two.sharedLevel();
  writes = [];
  two.server.fault = ({ method, path, body }) => {
    if (method !== 'GET')
      writes.push(
        path.endsWith('floor-plan')
          ? (body as { floorPlanFileBase64: string }).floorPlanFileBase64
          : `${method} ${path}`,
      );
    return undefined;
  };
});
afterEach(() => two.stop());

const ports = ({ clock, newId }: Device) => ({ now: clock.now(), newId });

async function replacePlan(device: Device, byte = 9): Promise<string> {
  const { db, clock, newId } = device;
  clock.advance(1000);
  const level = await onlyLevel(device);
  const planId = newId();
  const plan = { planId, page: 2, isPicture: false, anchors: null, encoding: null };
  const nothing = { stay: [], gone: [], added: [] };
  const file = { fileId: planId, levelLid: level.lid, fileName: 'newer.pdf', fileType: 'pdf' };
  await transact(
    db,
    reviseLevel(level, { ...nothing, plan }, () => {
      throw new Error('nothing is added');
    }),
    {
      ...ports(device),
      files: [{ ...file, bytes: Uint8Array.of(byte), at: clock.now(), isReplacement: true }],
    },
  );
  return planId;
}

const NEWER = 'CQ==';
const FORMER = 'AQI=';
const isLevel = (call: string): boolean => /^(PATCH|PUT) .*\/levels\/0$/.test(call);
const there = () => two.server.levels[0]!;

it('a plan that takes the place of another is uploaded after what changed on the level, and before the level', async () => {
  const planId = await replacePlan(two.a);
  const [place] = await two.a.db.features.toArray();
  await rename(two.a, place!.fid, 'Renamed');
  await send(two.a);
  const at = (is: (call: string) => boolean): number => writes.findIndex(is);
  const order = [at((call) => call.endsWith(place!.fid)), at((call) => call === NEWER), at(isLevel)];
  expect(order).toEqual([0, 1, 2]);
  expect(there().levelExtraData).toMatchObject({
    floorPlanPage: 2,
    storey: { planId, isPlanPicture: false },
  });
  expect(await two.a.db.pending.count()).toBe(0);
});

it('undone before it was sent → nothing is uploaded', async () => {
  await replacePlan(two.a);
  await undo(two.a.db, ports(two.a));
  await send(two.a);
  expect(writes).toEqual([]);
  expect(planIdOf(await onlyLevel(two.a))).toBeNull();
});

it('undone after it was sent → the former plan goes once more, and redone the newer one', async () => {
  await replacePlan(two.a);
  await send(two.a);
  await undo(two.a.db, ports(two.a));
  await send(two.a);
  await replacePlan(two.a);
  await send(two.a);
  expect(writes.filter((call) => !isLevel(call))).toEqual([NEWER, FORMER, NEWER]);
});

it('undone after it was sent, the former plan not here → said, and the server keeps what it has', async () => {
  await replacePlan(two.a);
  await send(two.a);
  await two.a.db.files.filter(({ isReplacement }) => isReplacement !== true).delete();
  await undo(two.a.db, ports(two.a));
  await send(two.a);
  const [op] = await two.a.db.pending.toArray();
  expect(op).toMatchObject({ state: 'rejected', lastError: { code: 'plan-missing' } });
  expect(planIdOf({ extra: there()['levelExtraData'] as Extra })).not.toBeNull();
});

it('undone while the answer to its upload is lost → the former plan goes once more', async () => {
  const { fault } = two.server;
  let isLost = false;
  two.server.fault = (call) => {
    fault(call);
    if (isLost || !call.path.endsWith('floor-plan')) return undefined;
    isLost = true;
    return 'lost';
  };
  await replacePlan(two.a);
  two.a.engine.start();
  two.a.engine.nudge();
  await until(() => isLost && two.a.engine.getSnapshot().phase === 'idle');
  await two.a.engine.stop();
  await undo(two.a.db, ports(two.a));
  await send(two.a);
  expect(writes.filter((call) => !isLevel(call)).at(-1)).toBe(FORMER);
  expect(await two.a.db.pending.count()).toBe(0);
});

it('the level refused after its newer plan went ahead → the former plan goes there again, and with the level the newer one', async () => {
  const { fault } = two.server;
  let isRefused = true;
  two.server.fault = (call) => {
    fault(call);
    return isRefused && isLevel(`${call.method} ${call.path}`)
      ? { status: 422, code: 'invalid-title' }
      : undefined;
  };
  await replacePlan(two.a);
  await send(two.a);
  const [op] = await two.a.db.pending.toArray();
  expect(op).toMatchObject({ state: 'rejected' });
  expect(writes.filter((call) => !isLevel(call))).toEqual([NEWER, FORMER]);
  isRefused = false;
  await two.a.engine.retry(op!.entityKey);
  await send(two.a);
  expect(writes.filter((call) => !isLevel(call))).toEqual([NEWER, FORMER, NEWER]);
  expect(await two.a.db.pending.count()).toBe(0);
});

it('the level refused, and the former plan stuck on its way → may still arrive at that index', async () => {
  const { fault } = two.server;
  two.server.fault = (call) => {
    fault(call);
    if (isLevel(`${call.method} ${call.path}`)) return { status: 422, code: 'invalid-title' };
    return writes.at(-1) === FORMER ? 'down' : undefined;
  };
  await replacePlan(two.a);
  await send(two.a);
  const attempts = await two.a.db.attempts.toArray();
  expect(attempts.map(({ resource, kind }) => [resource.replace(/\d+/, '1'), kind])).toEqual([
    ['plans/1/0', 'plan'],
  ]);
});

it('replaced on another device meanwhile → a person is asked before anything is uploaded', async () => {
  const theirs = await replacePlan(two.b, 7);
  await send(two.b);
  writes = [];
  await replacePlan(two.a);
  await send(two.a);
  expect(writes).toEqual([]);
  expect(await two.a.db.conflicts.count()).toBe(1);
  expect(planIdOf({ extra: there()['levelExtraData'] as Extra })).toBe(theirs);
});
