import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Level } from '../../../domain/entities/level.ts';
import { editThere } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import {
  changeNodes,
  makePath,
  nodesThere,
  withProperties,
} from '../../../../tests/support/sync/network-fixtures.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let server: ModelServer;
let device: Device;
let level: Level;
let a: string;

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  ({ level, a } = await makePath({ server, device }, () => settled(device)));
  await change({ name: 'Old' });
  await settled(device);
});
afterEach(() => device.engine.stop());

const change = async (properties: Record<string, unknown>): Promise<void> =>
  changeNodes(device, await withProperties(device, a, properties));
const said = () => device.events.filter(({ type }) => type === 'overwritten-by-other');

/** How a network fails: it never comes for now, its answer is lost, or the state after it can't be read back. */
type Failing = 'down' | 'lost' | 'unread';

/** The next network that leaves fails. */
async function fail(how: Failing = 'down'): Promise<Seen> {
  let sent: Seen | undefined;
  let isDone = false;
  server.fault = (call) => {
    if (isDone || !call.path.includes('/graphs')) return undefined;
    if (call.method === 'POST') sent = call;
    if (sent === undefined || (how === 'unread' && call.method === 'POST')) return undefined;
    isDone = true;
    return how === 'lost' ? 'lost' : 'down';
  };
  device.engine.nudge();
  const isIdle = () => device.engine.getSnapshot().phase === 'idle';
  await until(async () => {
    if (isIdle()) device.clock.advance(500);
    return isDone && (await device.db.pending.where({ state: 'unknown' }).count()) > 0;
  }, 'a request in doubt');
  await until(isIdle);
  if (sent === undefined) throw new Error('Nothing was sent.');
  return sent;
}

/** A change fails, and its merge with another person's later change is given up. */
async function twoInDoubt(how?: Failing, theirs = {}): Promise<Seen> {
  await change({ eid: 'mine' });
  const first = await fail(how);
  editThere(server, a, { name: 'New', ...theirs });
  await fail();
  return first;
}

function comeLate(late: Seen): void {
  expect(server.answer(late).status).toBe(200);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'Old', eid: 'mine' });
}

it('two attempts unknown · first arrives over a remote value → remote value restored', async () => {
  const late = await twoInDoubt();
  comeLate(late);
  await settled(device);
  expect(nodesThere(server)[a]).toMatchObject({ name: 'New', eid: 'mine' });
  expect(said()).toEqual([]);
});

it.each(['is unknown too', 'is acknowledged'])(
  'two attempts unknown · first arrives over a remote value · third %s → restored or reported',
  async (third) => {
    const late = await twoInDoubt();
    editThere(server, a, { name: 'Newer' });
    if (third === 'is acknowledged') await settled(device);
    else await fail();
    comeLate(late);
    await settled(device);
    device.clock.advance(20_000);
    expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
    const isBack = nodesThere(server)[a]?.['name'] === 'Newer';
    expect(isBack || said().length > 0).toBe(true);
  },
);

it.each([
  ['had arrived', 'lost', {}],
  ['was acknowledged and overwritten', 'unread', { eid: undefined }],
] as const)(
  'value carried along by the first attempt, which %s · set remotely → remote value kept',
  async (_, how, by) => {
    await twoInDoubt(how, by);
    editThere(server, a, { name: 'Old', eid: 'mine' });
    await settled(device);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Old', eid: 'mine' });
  },
);

it.each(someOf(['before', 'after'], 1))(
  'conflict resolved as theirs · our attempt arrives late %s it → lost update reported',
  async (when) => {
    await change({ name: 'Mine' });
    const late = await fail();
    editThere(server, a, { name: 'Theirs' });
    server.fault = () => undefined;
    await settled(device);
    const [asked] = await device.engine.listConflicts();
    const decide = async (): Promise<void> => {
      await device.engine.resolveConflict(asked?.id ?? '', 'theirs');
      await settled(device);
    };
    if (when === 'after') await decide();
    expect(server.answer(late).status).toBe(200);
    expect(nodesThere(server)[a]).toMatchObject({ name: 'Mine' });
    device.clock.advance(20_000);
    expect(await device.engine.pullLevel(level.lid)).toEqual({ ok: true });
    expect(said()).toHaveLength(1);
  },
);
