import { transact } from '../../../src/db/index.ts';
import { deleteFeature } from '../../../src/domain/ops/index.ts';
import { rename } from './content-fixtures.ts';
import { until, type Device } from './sync-device.ts';
import type { Seen } from './model-calls.ts';
import type { Fault, ModelServer } from './model-server.ts';

/**
 * The next write of this kind fails in this way, and with it the network: its outcome is unknown.
 * @returns the request, once its failure has been written down
 */
export async function failNext(
  { server, device }: { server: ModelServer; device: Device },
  of: { method: string; fault: Fault },
  act: () => Promise<unknown>,
): Promise<Seen> {
  let seen: Seen | undefined;
  server.fault = (call) => {
    if (call.method !== of.method || seen !== undefined) return undefined;
    seen = call;
    device.setOnline(false);
    return of.fault;
  };
  await act();
  device.engine.start();
  device.engine.nudge();
  await until(async () => {
    const sending = await device.db.pending.where({ state: 'sending' }).count();
    if (seen === undefined && device.engine.getSnapshot().phase === 'idle') device.clock.advance(500);
    return seen !== undefined && sending === 0;
  }, 'a failure');
  if (seen === undefined) throw new Error('Nothing was sent.');
  return seen;
}

/** A person deletes one place. */
export async function deletePlace({ db, clock, newId }: Device, fid: string): Promise<void> {
  const row = await db.features.get(fid);
  if (row === undefined) throw new Error('There is no such place.');
  await transact(db, deleteFeature(row), { now: clock.now(), newId });
}

/** A place is renamed, which never comes, and deleted, which the server confirms: that waits for what may still come. */
export async function deletedAfterDoubt(of: {
  server: ModelServer;
  device: Device;
  fid: string;
}): Promise<void> {
  const { server, device, fid } = of;
  await failNext(of, { method: 'PUT', fault: 'down' }, () => rename(device, fid, 'Bar'));
  await deletePlace(device, fid);
  device.setOnline(true);
  device.engine.nudge();
  device.clock.advance(5000);
  await until(() => !server.features.has(fid), 'a deletion');
  await until(
    async () =>
      device.engine.getSnapshot().phase === 'idle' &&
      (await device.db.pending.where({ state: 'ready' }).count()) === 1,
    'what waits',
  );
}
