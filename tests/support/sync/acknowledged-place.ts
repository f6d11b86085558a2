import type { SyncEvent } from '../../../src/sync/status.ts';
import { createDevice, settled, type Device } from './sync-device.ts';
import { ModelServer } from './model-server.ts';
import { scenario } from './scenario.ts';

/** A place that a device has made and sent, and what another client may do to it. */
export interface WatchedPlace {
  server: ModelServer;
  device: Device;
  fid: string;
  /** Another place on that level. */
  second: string;
  levelLid: string;
  /** Sends all that waits, and rests. */
  send: () => Promise<void>;
  /** Reads the level, a second later. */
  pull: () => Promise<void>;
  /** What the server has of the place. */
  there: () => Record<string, unknown> | undefined;
  /** The reported overwritings. */
  alarms: () => SyncEvent[];
}

/** @param set what the server offers, before anything is asked of it */
export async function watchedPlace(
  set: (server: ModelServer, device: Device) => void = () => undefined,
): Promise<WatchedPlace> {
  const server = new ModelServer();
  const device = await createDevice(server);
  set(server, device);
  const { first: fid, second, levelLid } = await scenario({ server, device });
  const send = async (): Promise<void> => {
    await settled(device);
    await device.engine.stop();
  };
  const pull = async (): Promise<void> => {
    device.clock.advance(1000);
    await device.engine.pullLevel(levelLid);
  };
  const there = () => server.features.get(fid)?.properties;
  const alarms = () => device.events.filter(({ type }) => type === 'overwritten-by-other');
  return { server, device, fid, second, levelLid, send, pull, there, alarms };
}
