import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backoffMs } from '../../push/backoff.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { createDevice, settled, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import { ModelServer, type Fault } from '../../../../tests/support/sync/model-server.ts';
import { createBreaker } from '../../scheduler/circuit-breaker.ts';
import { scenario } from '../../../../tests/support/sync/scenario.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

const MINUTE_MS = 60_000;

let server: ModelServer;
let device: Device;
let fids: string[];
/** When the server was asked for something else than what a person looks at. */
let writes: number[];

beforeEach(async () => {
  server = new ModelServer();
  device = await createDevice(server);
  const { first, second } = await scenario({ server, device });
  fids = [first, second];
  await settled(device);
  const there = server.features.get(first);
  if (there === undefined) throw new Error('gone');
  for (let i = 0; i < 18; i += 1) {
    const fid = device.newId();
    fids.push(fid);
    server.put({ ...there, properties: { ...there.properties, fid } }, there.place);
  }
  const [level] = await device.db.levels.toArray();
  // A reading that began before they were there may be shared, and a reading in the millisecond of the confirmation is not
  // newer than that.
  while ((await device.db.features.count()) < fids.length) {
    device.clock.advance(1000);
    await device.engine.pullLevel(level?.lid ?? '');
  }
  writes = [];
});
afterEach(() => device.engine.stop());

/** All writes meet this from now on. */
function failWith(fault: Fault): void {
  server.fault = ({ method }) => {
    if (method === 'GET') return undefined;
    writes.push(device.clock.now());
    return fault;
  };
}

/** Lets time pass, second by second, while a person presses "Upload now" all the time. */
async function wait(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    device.clock.advance(1000);
    device.engine.nudge();
    for (let i = 0; i < 8; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

it('clock set back → waits no longer than announced', () => {
  let time = 10 * MINUTE_MS;
  const breaker = createBreaker(
    () => time,
    () => 1,
  );
  breaker.hold(time + MINUTE_MS);
  for (let i = 0; i < 5; i += 1) breaker.note('failing');
  expect(breaker.waitsUntil()).toBe(time + 1.25 * MINUTE_MS);
  time -= 5 * MINUTE_MS;
  expect(breaker.waitsUntil()).toBeNull();
  expect(breaker.isOpen()).toBe(true);
});

describe('server keeps failing', () => {
  it('circuit open → one probe a minute, all sent after recovery', async () => {
    failWith({ status: 500, code: 'internal' });
    for (const fid of fids) await rename(device, fid, 'New');
    await until(() => device.engine.getSnapshot().paused === 'trouble', 'trouble');
    const { nextTryAt } = device.engine.getSnapshot();
    expect((nextTryAt ?? 0) - device.clock.now()).toBeGreaterThanOrEqual(MINUTE_MS - 1);
    // Four lanes may have one under way each when the fifth answer comes.
    expect(writes.length).toBeLessThanOrEqual(8);
    const before = writes.length;
    await wait(5 * MINUTE_MS);
    const tries = writes.slice(before);
    expect(tries.length).toBeGreaterThanOrEqual(3);
    expect(tries.every((at, i) => at - (tries[i - 1] ?? 0) >= MINUTE_MS)).toBe(true);
    server.fault = () => undefined;
    await wait(2 * MINUTE_MS);
    await until(async () => (await device.db.pending.count()) === 0, 'an empty outbox');
    await until(() => {
      const { paused, nextTryAt: at } = device.engine.getSnapshot();
      return paused === null && at === null;
    }, 'an end of the trouble');
  });

  it('only one change fails → circuit stays closed', async () => {
    const [bad = ''] = fids;
    server.fault = ({ method, path }) =>
      method === 'PUT' && path.endsWith(bad) ? { status: 500, code: 'internal' } : undefined;
    for (const fid of fids) await rename(device, fid, 'New');
    device.engine.nudge();
    await until(async () => (await device.db.pending.count()) === 1, 'all others');
    expect(device.engine.getSnapshot().paused).toBeNull();
  });
});

it('change rejected → more changes than slots behind it are sent', async () => {
  const [bad = ''] = fids;
  server.fault = ({ method, path }) =>
    method === 'PUT' && path.endsWith(bad) ? { status: 400, code: 'poi-name-limit' } : undefined;
  for (const fid of fids) await rename(device, fid, 'New');
  device.engine.nudge();
  // No time passes: nothing is tried again.
  await until(async () => (await device.db.pending.count()) === 1, 'all others');
  await until(() => device.engine.getSnapshot().refused === 1, 'a refusal');
  expect(device.engine.getSnapshot()).toMatchObject({ paused: null, nextTryAt: null });
});

describe('Retry-After', () => {
  it('kept by all pending changes, also after a nudge', async () => {
    server.fault = ({ method }) => {
      if (method === 'GET') return undefined;
      writes.push(device.clock.now());
      if (writes.length > 4) return undefined;
      return { status: 429, code: 'too-many-requests', headers: { 'Retry-After': '20' } };
    };
    const start = device.clock.now();
    for (const fid of fids) await rename(device, fid, 'New');
    await until(() => writes.length > 0, 'a first call');
    await wait(60_000);
    // A change that was refused twice may wait a little longer than the server asked.
    await until(async () => {
      await wait(1000);
      return (await device.db.pending.count()) === 0;
    }, 'an empty outbox');
    const later = writes.filter((at) => at > start);
    // What was under way already, and nothing else.
    expect(writes.length - later.length).toBeLessThanOrEqual(4);
    expect(Math.min(...later) - start).toBeGreaterThanOrEqual(20_000);
  });
});

describe('Retry-After in the past', () => {
  it.each(
    someOf(
      [
        ['0', 503],
        ['Mon, 01 Jan 2001 00:00:00 GMT', 429],
      ],
      1,
    ),
  )('is no reason to wait for ever: %s', async (time, status) => {
    failWith({ status, code: 'busy', headers: { 'Retry-After': time } });
    await rename(device, fids[0] ?? '', 'New');
    await until(() => writes.length > 0, 'a first call');
    server.fault = () => undefined;
    const isSent = async () => {
      device.clock.advance(1000);
      return (await device.db.pending.count()) === 0;
    };
    await until(isSent, 'an empty outbox that nobody hurried');
  });
});

describe('renewed token refused', () => {
  it('retried later without a sign-in', async () => {
    failWith({ status: 401, code: 'unauthorized' });
    await rename(device, fids[0] ?? '', 'New');
    await until(() => writes.length > 1, 'two refusals');
    server.fault = () => undefined;
    const isSent = async () => {
      device.clock.advance(1000);
      return (await device.db.pending.count()) === 0;
    };
    await until(isSent, 'an empty outbox that nobody hurried');
  });
});

describe('hundred devices', () => {
  const numbers = (seed: number): (() => number) => {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  };
  const spread = (times: number[]): number => {
    const sorted = times.toSorted((a, b) => a - b);
    return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  };

  it.each(someOf([1, 4, 8, 20], 1))('backoff of attempt %d → spread over the window', (attempt) => {
    const random = numbers(attempt);
    const window = Math.min(1000 * 2 ** attempt, 300_000);
    const times = Array.from({ length: 100 }, () => backoffMs(attempt, random()));
    expect(spread(times)).toBeGreaterThanOrEqual(0.8 * window);
    for (const from of [0, 0.25, 0.5, 0.75]) {
      const inQuarter = times.filter((at) => at >= from * window && at <= (from + 0.25) * window);
      expect(inQuarter.length).toBeGreaterThan(10);
    }
  });

  it('probes of a failing server → spread', () => {
    const random = numbers(7);
    const times = Array.from({ length: 100 }, () => {
      const breaker = createBreaker(() => 0, random);
      for (let i = 0; i < 5; i += 1) breaker.note('failing');
      return breaker.waitsUntil() ?? 0;
    });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(spread(times)).toBeGreaterThanOrEqual(0.8 * 0.25 * MINUTE_MS);
  });
});
