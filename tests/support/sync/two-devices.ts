import type { Level } from '../../../src/domain/entities/level.ts';
import type { TakeOutcome, WorkPreview } from '../../../src/sync/exchange/exchange-types.ts';
import { createDevice, settled, until, type Device } from './sync-device.ts';
import { ModelServer } from './model-server.ts';
import { scenario, type Chain } from './scenario.ts';

/** Two people's devices beside one server. */
export interface TwoDevices {
  server: ModelServer;
  a: Device;
  b: Device;
  /** A level that the server has, with two places, read by both. */
  sharedLevel: () => Promise<Chain>;
  stop: () => Promise<void>;
}

export async function twoDevices(): Promise<TwoDevices> {
  const server = new ModelServer();
  const [a, b] = [await createDevice(server), await createDevice(server)];
  const sharedLevel = () => scenario({ server, device: a, reader: b });
  const stop = async (): Promise<void> => {
    await a.engine.stop();
    await b.engine.stop();
  };
  return { server, a, b, sharedLevel, stop };
}

/** Sends all that waits, and rests. */
export async function send(device: Device): Promise<void> {
  await settled(device);
  await device.engine.stop();
}

/** Sends until something is so, and rests: what waits for another change does not rest by itself. */
export async function sendUntil(device: Device, isSo: () => Promise<boolean>): Promise<void> {
  device.engine.start();
  device.engine.nudge();
  await until(async () => device.engine.getSnapshot().phase === 'idle' && (await isSo()));
  await device.engine.stop();
}

export const onlyLevel = async ({ db }: Device): Promise<Level> => {
  const [level] = await db.levels.toArray();
  if (level === undefined) throw new Error('There is no level.');
  return level;
};

/** A file of what waits on a device. */
export async function fileOf(device: Device, only?: string[]): Promise<Blob> {
  // Two files of one device are never of the same moment.
  device.clock.advance(1);
  const made = await device.engine.exportWork(only);
  if (!made.ok) throw new Error(made.fault);
  return made.file.blob;
}

type Taken = Extract<TakeOutcome, { ok: true }>;

/** Takes a file in. */
export async function bring(
  device: Device,
  file: Blob,
): Promise<{ preview: WorkPreview } & Pick<Taken, 'counts' | 'draftCounts'>> {
  const read = await device.engine.readWork(file);
  if (!read.ok) throw new Error(read.fault);
  const taken = await device.engine.takeWork(read.content);
  if (!taken.ok) throw new Error(taken.fault);
  return { preview: read.preview, counts: taken.counts, draftCounts: taken.draftCounts };
}
