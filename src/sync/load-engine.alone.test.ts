import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { entityKeyOf } from '../db/index.ts';
import { edit, makeChain, theClient } from '../../tests/support/sync/content-fixtures.ts';
import { createDevice, drained, until, type Device } from '../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../tests/support/sync/model-server.ts';
import { engineCalls } from './engine-calls.ts';
import { loadEngine } from './load-engine.ts';
import type { SyncEngine } from './facade.ts';

const ENGINE = './scheduler/engine.ts';

/** An engine on a device's database, whose code is loaded once `paint` was called. */
function openEngine({ db, api, clock, newId }: Device): { engine: SyncEngine; paint: () => void } {
  let paint = (): void => undefined;
  const painted = new Promise<void>((resolve) => (paint = resolve));
  const engine = loadEngine({
    db,
    api,
    now: clock.now,
    newId,
    random: () => 0.5,
    timer: clock,
    locks: { exclusive: (_name, job) => job() },
    channel: { post: () => undefined, listen: () => () => undefined },
    network: { isOnline: () => true, onChange: () => () => undefined },
    session: { getSnapshot: () => ({ status: 'signedIn' }) as never, subscribe: () => () => undefined },
    origin: 'https://model.test',
    deviceName: 'A device',
    painted,
  });
  return { engine, paint };
}

async function withOneEdit(server: ModelServer): Promise<Device> {
  const device = await createDevice(server);
  const { first } = await makeChain(device, await theClient(device));
  device.engine.start();
  await drained(device);
  await device.engine.stop();
  await edit(device, first, { eid: 'E-1' });
  return device;
}

it('an edit waits · the first screen is not painted → is counted and not sent; painted → is sent', async () => {
  const device = await withOneEdit(new ModelServer());
  const { engine, paint } = openEngine(device);
  engine.start();
  await until(() => engine.getSnapshot().waiting === 1, 'the count');
  expect(await device.db.pending.count()).toBe(1);
  paint();
  await until(() => engine.getSnapshot().waiting === 0, 'the push');
  expect(await device.db.pending.count()).toBe(0);
  await engine.stop();
});

it('an edit waits · the app is opened again → at no time says that all has arrived', async () => {
  const device = await withOneEdit(new ModelServer());
  expect(await device.db.meta.get('lastSyncedAt')).toBeDefined();
  const { engine, paint } = openEngine(device);
  const said: string[] = [];
  const watch = async (): Promise<void> => {
    const { waiting, sending, lastSyncedAt } = engine.getSnapshot();
    const waits = await device.db.pending.count();
    if (waits > 0 && waiting + sending === 0 && lastSyncedAt !== null) said.push('all synced');
  };
  engine.subscribe(() => void watch());
  engine.start();
  paint();
  await until(async () => (await device.db.pending.count()) === 0, 'the push');
  await until(() => engine.getSnapshot().lastSyncedAt !== null, 'the end of it');
  expect(said).toEqual([]);
  await engine.stop();
});

it("the engine's file can't be had → a reading fails as without a network; it is back → the edit is sent", async () => {
  const device = await withOneEdit(new ModelServer());
  vi.doMock(ENGINE, () => {
    throw new Error('The file is gone.');
  });
  const { engine, paint } = openEngine(device);
  paint();
  engine.start();
  expect(await engine.pullHierarchy()).toMatchObject({ ok: false, error: { kind: 'network' } });
  expect(await device.db.pending.count()).toBe(1);
  vi.doUnmock(ENGINE);
  await until(() => {
    // While something is under way no time passes: on a busy machine every call would seem to take too long.
    if (engine.getSnapshot().phase === 'idle') device.clock.advance(1000);
    return engine.getSnapshot().lastSyncedAt !== null && engine.getSnapshot().waiting === 0;
  }, 'the push');
  expect(await device.db.pending.count()).toBe(0);
  await engine.stop();
});

it('stopped before it was loaded → is loaded later and does not send', async () => {
  const device = await withOneEdit(new ModelServer());
  const { engine, paint } = openEngine(device);
  engine.start();
  await engine.stop();
  paint();
  expect(await engine.listOutbox()).toHaveLength(1);
  expect(await device.db.pending.count()).toBe(1);
});

it('a live query asks before the engine is loaded → watches what it read', async () => {
  const device = await createDevice(new ModelServer());
  const key = await theClient(device);
  const ours = await device.db.clients.get(key);
  if (ours === undefined) throw new Error('The client is not on the device.');
  const { engine, paint } = openEngine(device);
  const counts: number[] = [];
  const watch = liveQuery(async () => engine.listLostUpdates()).subscribe((all) => counts.push(all.length));
  paint();
  await until(() => counts.length > 0, 'the first answer');
  const record = {
    id: device.newId(),
    table: 'clients' as const,
    key,
    entityKey: entityKeyOf('clients', key),
  };
  await device.db.overwrites.put({ ...record, at: 1, fields: [], ours });
  await until(() => counts.at(-1) === 1, 'the answer after a change');
  watch.unsubscribe();
  expect(counts).toEqual([0, 1]);
});

it('any call · before the engine is loaded → reaches it with all that was given, and answers what it does', async () => {
  const device = await createDevice(new ModelServer());
  const names = Object.keys(engineCalls(() => Promise.resolve())).toSorted();
  const heard = Object.fromEntries(
    names.map((name) => [name, vi.fn((...given: unknown[]) => Promise.resolve({ name, given }))]),
  );
  vi.doMock(ENGINE, () => ({
    createSyncEngine: () => ({
      ...heard,
      subscribe: () => () => undefined,
      subscribeEvents: () => () => undefined,
      getSnapshot: () => null,
    }),
  }));
  const { engine, paint } = openEngine(device);
  const calls = engine as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const given = ['first', { once: true }];
  const answers = names.map(async (name) => calls[name]?.(...given));
  paint();
  expect(await Promise.all(answers)).toEqual(names.map((name) => ({ name, given })));
  vi.doUnmock(ENGINE);
});
