import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createSite } from '../../../domain/ops/index.ts';
import { transact } from '../../../db/index.ts';
import { square, theClient } from '../../../../tests/support/sync/content-fixtures.ts';
import { Clock, until, type Device } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { ModelServer } from '../../../../tests/support/sync/model-server.ts';
import { stealableLocks, Tab } from '../../../../tests/support/sync/browser-tabs.ts';

let server: ModelServer;
let clock: Clock;
let tabs: [Tab, Tab];
/** Two tabs of one device; the first leads. */
let leader: Device;
let other: Device;
let clientLid: Lid;
let runs = 0;

const posts = (): number => server.seen.filter(({ method }) => method === 'POST').length;
const pending = (): Promise<number> => other.db.pending.count();

beforeEach(async () => {
  server = new ModelServer();
  clock = new Clock();
  tabs = [new Tab(clock), new Tab(clock)];
  const shared = { name: `tabs-${(runs += 1)}`, locks: stealableLocks() };
  leader = await tabs[0].open(server, shared);
  other = await tabs[1].open(server, shared);
  clientLid = await theClient(leader);
  leader.engine.start();
  other.engine.start();
});
afterEach(async () => {
  for (const tab of tabs) tab.thaw();
  await leader.engine.stop();
  await other.engine.stop();
});

async function makeSite(title: string): Promise<void> {
  const { db, newId } = other;
  const site = {
    lid: newId() as Lid,
    title,
    externalId: title,
    extra: {},
    geometry: square(0.01),
  };
  await transact(db, createSite({ lid: clientLid }, site), { now: clock.now(), newId });
}

/** Lets time pass, a second at a time. */
async function wait(ms: number, isDone: () => boolean | Promise<boolean> = () => false): Promise<void> {
  for (let passed = 0; passed < ms && !(await isDone()); passed += 1000) {
    clock.advance(1000);
    for (let i = 0; i < 10; i += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const isPost = ({ method }: Seen): boolean => method === 'POST';
const isLook = ({ method, path }: Seen): boolean => method === 'GET' && path.endsWith('/sites/draft');

/** The leader is frozen while the server works on its first call of a kind. Returns when that was. */
async function freezeLeader(on: (call: Seen) => boolean = isPost): Promise<number> {
  let isOut = false;
  server.fault = (call) => {
    if (!on(call) || isOut) return undefined;
    isOut = true;
    tabs[0].freeze();
    return undefined;
  };
  await makeSite('one');
  leader.engine.nudge();
  await until(() => isOut, 'a frozen leader');
  return clock.now();
}

describe('leader tab frozen', () => {
  it('loses the lease within 25 s, nothing created twice, also after thawing', async () => {
    const frozenAt = await freezeLeader();
    for (const title of ['two', 'three']) await makeSite(title);
    await wait(60_000, async () => (await pending()) === 0);
    expect(await pending()).toBe(0);
    const first = tabs[1].calls.find(({ call }) => call.includes('/sites'));
    expect((first?.at ?? Infinity) - frozenAt).toBeLessThanOrEqual(25_000);
    expect((first?.at ?? 0) - frozenAt).toBeGreaterThanOrEqual(20_000);
    expect(new Set(server.sites.map((site) => site['siteTitle']))).toEqual(new Set(['one', 'two', 'three']));
    expect(server.sites).toHaveLength(3);
    const before = posts();
    tabs[0].thaw();
    await wait(30_000);
    expect(posts()).toBe(before);
    await makeSite('four');
    await wait(30_000, async () => (await pending()) === 0);
    expect(server.sites).toHaveLength(4);
    expect(posts()).toBe(before + 1);
  });

  it('thaws between read and write → sends nothing', async () => {
    await freezeLeader(isLook);
    await wait(60_000, async () => posts() === 1 && (await pending()) === 0);
    expect(posts()).toBe(1);
    const title = server.sites[0]?.['siteTitle'];
    tabs[0].thaw();
    await wait(30_000);
    expect(posts()).toBe(1);
    expect(title).toBe('one');
  });

  it('thaws while another tab probes → sends nothing', async () => {
    await freezeLeader(isLook);
    let looks = 0;
    server.fault = (call) => {
      looks += isLook(call) ? 1 : 0;
      if (isLook(call)) tabs[1].freeze();
      return undefined;
    };
    await wait(60_000, () => looks > 0);
    server.fault = () => undefined;
    tabs[0].thaw();
    await wait(10_000);
    expect(posts()).toBe(0);
    tabs[1].thaw();
    await wait(30_000, async () => (await pending()) === 0);
    expect(posts()).toBe(1);
  });

  it('other tab closed → leads again', async () => {
    await freezeLeader();
    await wait(60_000, async () => (await pending()) === 0);
    tabs[0].thaw();
    await wait(5000);
    await other.engine.stop();
    await makeSite('two');
    leader.engine.nudge();
    await wait(30_000, async () => (await pending()) === 0);
    expect(server.sites).toHaveLength(2);
  });

  it('thaws while the other sends → its result does not affect the other’s attempt', async () => {
    // The first request never arrived, which can't be known.
    let posted = 0;
    server.fault = ({ method }) => {
      if (method !== 'POST') return undefined;
      posted += 1;
      tabs[posted === 1 ? 0 : 1].freeze();
      return posted === 1 ? 'down' : undefined;
    };
    await makeSite('one');
    leader.engine.nudge();
    await until(() => posted === 1, 'a frozen leader');
    await wait(120_000, () => posted === 2);
    expect(posted).toBe(2);
    const [sent] = await other.db.pending.toArray();
    expect(sent?.state).toBe('sending');
    server.fault = ({ method }) => {
      posted += method === 'POST' ? 1 : 0;
      return undefined;
    };
    tabs[0].thaw();
    await wait(10_000);
    // Its failure no longer counts: the other's request is still out, and nothing else is sent.
    expect((await other.db.pending.toArray())[0]).toEqual(sent);
    expect(posted).toBe(2);
    tabs[1].thaw();
    await wait(10_000, async () => (await pending()) === 0);
    expect(server.sites).toHaveLength(1);
  });

  it('thaws before the other tries → its result counts', async () => {
    await freezeLeader();
    server.fault = ({ path }) => (path.endsWith('/sites/draft') ? 'down' : undefined);
    await wait(40_000);
    expect((await other.db.pending.toArray())[0]?.state).toBe('unknown');
    tabs[0].thaw();
    await wait(2000, async () => (await pending()) === 0);
    expect(await pending()).toBe(0);
    expect(posts()).toBe(1);
  });
});

describe('idle leader', () => {
  it('nothing pending → no heartbeat, no takeover', async () => {
    await until(async () => (await other.db.meta.get('leader')) !== undefined, 'a leader');
    const before = await other.db.meta.get('leader');
    await wait(60_000);
    expect(await other.db.meta.get('leader')).toEqual(before);
  });

  it('something pending → heartbeat, no takeover', async () => {
    server.fault = ({ method }) => (method === 'POST' ? { status: 500, code: 'internal' } : undefined);
    await makeSite('one');
    leader.engine.nudge();
    await wait(60_000);
    expect((await other.db.meta.get('leader'))?.value).toMatchObject({ epoch: 1 });
    expect(tabs[1].calls.filter(({ call }) => call.includes('/sites'))).toEqual([]);
  });
});
