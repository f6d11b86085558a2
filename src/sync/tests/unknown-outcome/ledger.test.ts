import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact, undo } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Lid } from '../../../domain/entities/ids.ts';
import { createLevel } from '../../../domain/ops/index.ts';
import { featureDraft, rename } from '../../../../tests/support/sync/content-fixtures.ts';
import { dropLevel, longAfter } from '../../../../tests/support/sync/partial-level.ts';
import { atRest, createDevice, settled, until } from '../../../../tests/support/sync/sync-device.ts';
import type { Seen } from '../../../../tests/support/sync/model-calls.ts';
import { seenIn } from '../../../../tests/support/sync/model-server.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { recoverInFlight } from '../../store/recover-in-flight.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

let place: WatchedPlace;
let { server, device, fid, levelLid } = {} as WatchedPlace;

beforeEach(async () => {
  place = await watchedPlace();
  ({ server, device, fid, levelLid } = place);
  device.clock.advance(60_000);
});
afterEach(() => device.engine.stop());

/** As soon as a request of this kind leaves, once. */
function onNext(method: string, act: () => void): void {
  const { fetch } = server;
  let isDone = false;
  (server as { fetch: typeof fetch }).fetch = (url, init) => {
    if (init.method === method && !isDone) {
      isDone = true;
      act();
    }
    return fetch(url, init);
  };
}

const ports = () => ({ now: device.clock.now(), newId: device.newId });

describe('device clock set back by a year · a deletion in doubt, undone', () => {
  const setBack = (): void => void (device.clock.time -= YEAR_MS);

  it.each(['while it is on its way', 'after it was given up'] as const)(
    '%s · arrives late → re-created',
    async (when) => {
      const { fetch } = server;
      (server as { fetch: typeof fetch }).fetch = (url, init) => {
        if (init.method === 'DELETE' && when === 'while it is on its way') setBack();
        return fetch(url, init);
      };
      const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
      if (when === 'after it was given up') setBack();
      await undo(device.db, ports());
      device.setOnline(true);
      device.clock.advance(5000);
      device.engine.nudge();
      await atRest(device);
      expect(server.answer(late).status).toBe(200);
      device.clock.advance(70_000);
      await settled(device);
      await device.engine.pullLevel(levelLid);
      expect((await device.db.features.get(fid))?.fid).toBe(fid);
      expect(server.features.has(fid)).toBe(true);
    },
  );
});

describe('device clock set back by a year · a change in doubt, and another value sent', () => {
  it.each([
    ['before the other was saved', (set: () => void) => set()],
    ['while the other is on its way', (set: () => void) => onNext('PUT', set)],
  ])('%s · the first arrives late → found, and reported once', async (_, when) => {
    const late = await failNext(place, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Early'));
    when(() => void (device.clock.time -= YEAR_MS));
    await rename(device, fid, 'Later');
    device.setOnline(true);
    device.clock.advance(5000);
    device.engine.nudge();
    await settled(device);
    expect(place.there()).toMatchObject({ name: 'Later' });
    expect(server.answer(late).status).toBe(200);
    device.clock.advance(70_000);
    await place.pull();
    expect(place.alarms()).toHaveLength(1);
    const [record] = await device.engine.listLostUpdates();
    expect(record?.fields).toMatchObject([{ ours: 'Later', theirs: 'Early' }]);
    device.clock.advance(70_000);
    await place.pull();
    expect([place.alarms().length, await device.db.pending.count()]).toEqual([1, 0]);
  });
});

describe('a leader is frozen while its change is on its way · another leads, and sends another value', () => {
  it('the first arrives when it thaws → found, and the ledger has what it sent', async () => {
    const { fetch } = server;
    let thaw: () => void = () => undefined;
    const frozen = new Promise<void>((resolve) => (thaw = resolve));
    let first: Seen | undefined;
    (server as { fetch: typeof fetch }).fetch = async (url, init) => {
      if (first !== undefined || init.method !== 'PUT') return fetch(url, init);
      first = seenIn(url, init);
      await frozen;
      throw new TypeError('connection reset');
    };
    await rename(device, fid, 'Early');
    device.engine.start();
    device.engine.nudge();
    await until(() => first !== undefined, 'a request');
    device.clock.time += 5000;
    await recoverInFlight(device.db, device.clock.now());
    await rename(device, fid, 'Later');
    const second = await createDevice(server, { db: device.db });
    second.clock.time = device.clock.time;
    await settled(second);
    await second.engine.stop();
    expect(place.there()).toMatchObject({ name: 'Later' });
    const sent = await device.db.attempts.where('resource').equals(`writes/features:${fid}`).toArray();
    const names = sent.map(({ value }) => (value as Feature).properties['name']);
    expect(names).toContain('Early');
    expect(server.answer(first!).status).toBe(200);
    thaw();
    await atRest(device);
    device.clock.advance(70_000);
    await place.pull();
    expect(await device.engine.listLostUpdates()).toMatchObject([{ fields: [{ ours: 'Later' }] }]);
    expect(await device.db.pending.count()).toBe(0);
  });
});

describe('a leader is frozen while its deletion is on its way · another leads', () => {
  it('the answer comes when it thaws → counts for its own attempt only', async () => {
    const { fetch } = server;
    let answer: () => void = () => undefined;
    (server as { fetch: typeof fetch }).fetch = async (url, init) => {
      if (init.method === 'DELETE') await new Promise<void>((resolve) => (answer = resolve));
      return fetch(url, init);
    };
    await deletePlace(device, fid);
    device.engine.start();
    device.engine.nudge();
    await until(async () => (await device.db.attempts.count()) === 1, 'a request');
    await until(
      async () => (await device.db.pending.where({ state: 'sending' }).count()) === 1,
      'a departure',
    );
    device.clock.time += 5000;
    await recoverInFlight(device.db, device.clock.now());
    const [attempt] = await device.db.attempts.toArray();
    expect(attempt).toMatchObject({ resource: `features/${fid}`, until: device.clock.now() + 61_000 });
    answer();
    await settled(device);
    expect([server.features.has(fid), await device.db.attempts.count()]).toEqual([false, 0]);
  });
});

describe('a deletion of a level given up, and done by another request', () => {
  it('another level in its place · the deletion arrives, the answer to its content after a minute → made once more', async () => {
    const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () =>
      dropLevel(device, levelLid),
    );
    const [building] = await device.db.buildings.toArray();
    device.setOnline(true);
    device.clock.advance(5000);
    device.engine.nudge();
    await until(async () => (await device.db.pending.count()) === 0, 'a deletion');
    await device.engine.stop();
    expect(await device.db.attempts.toArray()).toMatchObject([{ entityKey: `levels:${levelLid}` }]);
    const lid = device.newId() as Lid;
    const draft = { lid, levelIndex: 0, shortTitle: '0', title: 'Other', extra: {} };
    await transact(device.db, createLevel(building!, draft, [featureDraft(device.newId(), 'One')]), ports());
    const { fetch } = server;
    let isSlow = true;
    (server as { fetch: typeof fetch }).fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (!isSlow || !url.endsWith('/bulk')) return answer;
      isSlow = false;
      expect(server.answer(late).status).toBe(200);
      device.clock.time += 70_000;
      return answer;
    };
    await settled(device);
    expect(isSlow).toBe(false);
    await longAfter(device, lid);
    expect(server.levels.map(({ levelLongTitle }) => levelLongTitle)).toEqual(['Other']);
    expect([await device.db.pending.count(), await device.db.attempts.count()]).toEqual([0, 0]);
  });
});
