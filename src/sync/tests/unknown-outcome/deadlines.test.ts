import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { undo } from '../../../db/index.ts';
import { rename } from '../../../../tests/support/sync/content-fixtures.ts';
import type { FetchPort } from '../../ports.ts';
import { settled, until } from '../../../../tests/support/sync/sync-device.ts';
import { deletedAfterDoubt, deletePlace, failNext } from '../../../../tests/support/sync/unknown-outcome.ts';
import { watchedPlace, type WatchedPlace } from '../../../../tests/support/sync/acknowledged-place.ts';
import { someOf } from '../../../../tests/support/vitest/slow-tests.ts';

let place: WatchedPlace;
let { server, device, fid } = {} as WatchedPlace;

/** A place on a server whose clock is some milliseconds ahead of the device, and which knows deadlines or not. */
async function onServer(how: { hasDeadlines: boolean; ahead?: number }): Promise<void> {
  const deadline = how.hasDeadlines ? (['deadline'] as const) : [];
  place = await watchedPlace((of, { clock }) => {
    of.extensions = ['etag', 'idempotency', 'changes', ...deadline];
    of.clock = () => clock.now() + (how.ahead ?? 0);
  });
  ({ server, device, fid } = place);
  device.clock.advance(60_000);
  device.engine.start();
  await settled(device);
  await device.engine.stop();
}
afterEach(() => device.engine.stop());

const waits = async (): Promise<number> => {
  const [op] = await device.db.pending.toArray();
  return (op?.nextAt ?? 0) - device.clock.now();
};
const deadlinesSent = () =>
  server.seen.flatMap(({ method, headers }) =>
    method === 'GET' ? [] : [headers?.['Storey-Not-After'] !== undefined],
  );

it.each(
  someOf(
    [
      ['with deadlines', { hasDeadlines: true }, 0, 15_000],
      ['with deadlines, its clock an hour ahead', { hasDeadlines: true, ahead: 3_600_000 }, 0, 15_000],
      ['with deadlines, its clock an hour behind', { hasDeadlines: true, ahead: -3_600_000 }, 0, 15_000],
      ['without deadlines', { hasDeadlines: false }, 15_001, 61_000],
    ] as const,
    2,
  ),
)(
  'a change in doubt, then deleted · server %s → waits until it can no longer come',
  async (_, how, least, most) => {
    await onServer(how);
    await deletedAfterDoubt(place);
    expect(await waits()).toBeGreaterThan(least);
    expect(await waits()).toBeLessThanOrEqual(most);
    device.clock.advance((await waits()) + 1);
    await settled(device);
    expect([server.features.has(fid), await device.db.pending.count()]).toEqual([false, 0]);
  },
);

it('a deletion in doubt · undone, arrives after its deadline → refused, the place stays', async () => {
  await onServer({ hasDeadlines: true });
  const late = await failNext(place, { method: 'DELETE', fault: 'down' }, () => deletePlace(device, fid));
  await undo(device.db, { now: device.clock.now(), newId: device.newId });
  device.setOnline(true);
  device.clock.advance(16_000);
  await settled(device);
  expect(await device.db.pending.count()).toBe(0);
  expect(server.answer(late)).toMatchObject({ status: 412 });
  expect([server.features.has(fid), (await device.db.features.get(fid)) !== undefined]).toEqual([true, true]);
});

it('a network too slow for the deadline · refused as too late → goes again without one, and arrives', async () => {
  await onServer({ hasDeadlines: true });
  server.seen.length = 0;
  let isSlow = true;
  server.fault = ({ method }) => {
    if (method !== 'PUT' || !isSlow) return undefined;
    isSlow = false;
    return { status: 412, code: 'too-late' };
  };
  await rename(device, fid, 'Bar');
  device.engine.start();
  await until(() => server.features.get(fid)?.properties['name'] === 'Bar', 'the change');
  await settled(device);
  expect(deadlinesSent()).toEqual([true, false]);
  expect([await device.db.pending.count(), await device.db.conflicts.count()]).toEqual([0, 0]);
});

it('a network that delivers after the client has given up · not answered in time → goes again without a deadline', async () => {
  await onServer({ hasDeadlines: true });
  server.seen.length = 0;
  const { fetch } = server;
  let isSlow = true;
  Object.assign(server, {
    fetch: ((url, init) => {
      if (init.method !== 'PUT' || !isSlow) return fetch(url, init);
      isSlow = false;
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      });
    }) satisfies FetchPort,
  });
  await rename(device, fid, 'Bar');
  device.engine.start();
  await until(() => {
    if (!isSlow) device.clock.advance(1000);
    return server.features.get(fid)?.properties['name'] === 'Bar';
  }, 'the change');
  await settled(device);
  expect(deadlinesSent()).toEqual([false]);
});

it('a server that tells no time → no deadline is sent', async () => {
  await onServer({ hasDeadlines: true });
  const again = device.restart();
  server.clock = null;
  server.seen.length = 0;
  await rename(again, fid, 'Bar');
  again.engine.start();
  await settled(again);
  await again.engine.stop();
  expect(deadlinesSent()).toEqual([false]);
});
