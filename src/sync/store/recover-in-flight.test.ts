import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PendingOp } from '../../db/index.ts';
import { makeChain, theClient } from '../../../tests/support/sync/content-fixtures.ts';
import { createDevice, type Device } from '../../../tests/support/sync/sync-device.ts';
import { ModelServer } from '../../../tests/support/sync/model-server.ts';
import { recoverInFlight } from './recover-in-flight.ts';

let device: Device;
let waiting: PendingOp;

beforeEach(async () => {
  device = await createDevice(new ModelServer());
  await makeChain(device, await theClient(device));
  const [op] = await device.db.pending.filter(({ table }) => table === 'sites').toArray();
  if (op === undefined) throw new Error('Nothing waits.');
  waiting = op;
});
afterEach(() => device.engine.stop());

/** A request left at this time, and its process is gone. Returns what is known of it then. */
async function recovered(at: number, now: number): Promise<PendingOp | undefined> {
  const sent = { rev: waiting.rev, at, value: null, intent: 'create' } as const;
  await device.db.pending.put({ ...waiting, state: 'sending', sent });
  await recoverInFlight(device.db, now);
  return device.db.pending.get(waiting.entityKey);
}

it.each([
  ['at once', 100_000, 104_000, 104_000],
  ['after an hour, longer than any response wait', 100_000, 3_700_000, 160_000],
])('process ended in flight → abandoned when found: %s', async (_, at, now, then) => {
  expect(await recovered(at, now)).toMatchObject({ state: 'unknown', sent: { at, givenUpAt: then } });
});

it('sent in the future, clock set back → counts from its departure', async () => {
  const op = await recovered(100_000, 50_000);
  expect(op?.state).toBe('unknown');
  expect(op?.sent).not.toHaveProperty('givenUpAt');
});

it('not in flight → unchanged', async () => {
  await recoverInFlight(device.db, 100_000);
  expect(await device.db.pending.get(waiting.entityKey)).toEqual(waiting);
});
