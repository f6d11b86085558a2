import 'fake-indexeddb/auto';
import { ADMIN } from '../../e2e/support/server.ts';
import { createSession } from '../../../src/sync/index.ts';
import { Clock, createDevice, memoryLocks, type Device } from '../../support/sync/sync-device.ts';

export interface WorkFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Another tablet, with the app's own engine and no screen, that knows what the server has. Its network is gone then. */
export async function openOther(origin: string): Promise<Device> {
  const clock = new Clock();
  clock.time = Date.now();
  const stored = new Map<string, string>();
  const session = createSession({
    origin,
    fetch,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    locks: memoryLocks(),
    timer: clock,
    now: Date.now,
    network: { isOnline: () => true },
  });
  const answer = await session.signIn(ADMIN.email, ADMIN.password);
  if (!answer.ok) throw new Error('The other tablet is not let in.');
  const device = await createDevice({ origin, fetch, call: session.callAs(answer.value.id) }, { clock });
  device.setSession({ status: 'signedIn', user: answer.value });
  await device.engine.pullHierarchy();
  device.setOnline(false);
  return device;
}

/** All that was done on a tablet and has not been sent, as a file for another one; the tablet is put away. */
export async function workOf(device: Device): Promise<WorkFile> {
  const made = await device.engine.exportWork();
  if (!made.ok) throw new Error(`No file: ${made.fault}.`);
  const buffer = Buffer.from(await made.file.blob.arrayBuffer());
  await device.engine.stop();
  device.db.close();
  return { name: made.file.name, mimeType: 'application/json', buffer };
}
