import type { SyncEvent } from '../../../src/sync/status.ts';
import { makeChain, theClient } from './content-fixtures.ts';
import type { Keeping, ModelServer } from './model-server.ts';
import { CLOCK_BEGIN, settled, type Device } from './sync-device.ts';

export type Chain = Awaited<ReturnType<typeof makeChain>>;

export interface ScenarioOptions {
  server: ModelServer;
  /** Makes the level, sends it and rests. */
  device: Device;
  /** Reads it then. */
  reader?: Device;
  /** With a floor plan, unless it is false. */
  plan?: boolean;
}

/** What a device has at the end of a scenario. */
interface DeviceState {
  tables: { name: string; rows: unknown[]; keys: unknown[] | undefined }[];
  events: SyncEvent[];
  /** Milliseconds. */
  time: number;
}
interface Prepared {
  chain: Chain;
  server: Keeping;
  devices: DeviceState[];
}

/** By the options that make a difference; played once in a process. */
const prepared = new Map<string, Prepared>();

/**
 * A level with two places that the server has: made and sent by a device, and read by another one if there is one. To play
 * that takes half of what a test of the engine costs, so it is played once, and then laid down: the devices are as after a
 * restart of the app. With a server or a device to which something happened before, it is played.
 */
export async function scenario(options: ScenarioOptions): Promise<Chain> {
  const { server, device, reader, plan = true } = options;
  const devices = reader === undefined ? [device] : [device, reader];
  if (!server.isUntouched || !devices.every(isUntouched)) return play(options);
  const name = `${devices.length} ${plan}`;
  const known = prepared.get(name);
  if (known === undefined) {
    const chain = await play(options);
    prepared.set(name, {
      chain,
      server: server.keep(),
      devices: await Promise.all(devices.map(stateOf)),
    });
    return chain;
  }
  server.layDown(known.server);
  for (const [at, one] of devices.entries()) {
    const state = known.devices[at];
    if (state !== undefined) await layDown(one, state);
  }
  return { ...known.chain };
}

async function play({ device, reader, plan }: ScenarioOptions): Promise<Chain> {
  const chain = await makeChain(device, await theClient(device), plan);
  await settled(device);
  await device.engine.stop();
  await reader?.engine.pullHierarchy();
  const [level] = (await reader?.db.levels.toArray()) ?? [];
  if (level !== undefined) await reader?.engine.pullLevel(level.lid);
  return chain;
}

/** Without its client, which it has from the server, a device can have made nothing. */
const isUntouched = ({ clock, events }: Device): boolean => clock.time === CLOCK_BEGIN && events.length === 0;

async function stateOf({ db, events, clock }: Device): Promise<DeviceState> {
  const tables = await Promise.all(
    db.tables.map(async (table) => ({
      name: table.name,
      rows: (await table.toArray()) as unknown[],
      // Those that are not in the rows.
      keys: table.schema.primKey.keyPath ? undefined : await table.toCollection().primaryKeys(),
    })),
  );
  return {
    tables: tables.filter(({ rows }) => rows.length > 0),
    events: structuredClone(events),
    time: clock.time,
  };
}

async function layDown(
  { db, events, clock }: Device,
  { tables, events: told, time }: DeviceState,
): Promise<void> {
  await db.transaction(
    'rw',
    tables.map(({ name }) => name),
    () => Promise.all(tables.map(({ name, rows, keys }) => db.table(name).bulkPut(rows, keys as never))),
  );
  events.push(...structuredClone(told));
  clock.time = time;
}
