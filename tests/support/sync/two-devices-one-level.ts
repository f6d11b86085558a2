import { transact, type PendingOp } from '../../../src/db/index.ts';
import type { Building } from '../../../src/domain/entities/building.ts';
import type { Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import { createLevel } from '../../../src/domain/ops/index.ts';
import { featureDraft } from './content-fixtures.ts';
import type { Device } from './sync-device.ts';
import type { ModelServer } from './model-server.ts';
import { send, type TwoDevices } from './two-devices.ts';

export const portsOf = ({ clock, newId }: Device) => ({ now: clock.now(), newId });

export const opOf = ({ db }: Device, { lid }: Level): Promise<PendingOp | undefined> =>
  db.pending.get(`levels:${lid}`);

/** A cellar with a plan, a place, an obstacle and a node, made on one device alone. */
export async function makeCellar(device: Device, title: string, levelIndex = -1): Promise<Level> {
  const [building] = (await device.db.buildings.toArray()) as [Building];
  const lid = device.newId() as Lid;
  const titles = { shortTitle: 'C', title, extra: { levelType: 'other' } };
  const drafts = [
    featureDraft(device.newId(), `${title} store`),
    featureDraft(device.newId(), `${title} boiler`, 'obstacle'),
    { ...featureDraft(device.newId(), '', 'graph'), properties: { typeCode: 'graph-node', neighbors: [] } },
  ];
  const plan = {
    fileId: device.newId(),
    levelLid: lid,
    fileName: 'c.geojson',
    fileType: 'geojson',
    bytes: new Uint8Array([3]),
    at: device.clock.now(),
  };
  const moment = createLevel(building, { lid, levelIndex, ...titles }, drafts);
  await transact(device.db, moment, { ...portsOf(device), files: [plan] });
  return (await device.db.levels.get(lid)) as Level;
}

/** What is on such a cellar, as `namesThere` says it. */
export const contentOf = (title: string): string[] => ['graph-node', `${title} boiler`, `${title} store`];

/** Both make the floor below the ground without a network; the first one back has it. */
export async function bothMakeIt({ a, b }: TwoDevices): Promise<{ theirs: Level; ours: Level }> {
  const [theirs, ours] = [await makeCellar(a, 'Theirs'), await makeCellar(b, 'Ours')];
  await send(a);
  await send(b);
  const op = await opOf(b, ours);
  if (op?.state !== 'rejected' || op.lastError?.code !== 'level-exists')
    throw new Error('The second one was not refused.');
  return { theirs, ours };
}

/** What the server has on levels of this index by name, nodes by their type. */
export const namesThere = (server: ModelServer, levelIndex: number): string[] =>
  [...server.features.values()]
    .filter(({ properties }) => properties['lvl'] === levelIndex)
    .map(({ properties: { name, typeCode } }) => (typeof name === 'string' ? name : (typeCode ?? '')))
    .sort((one, other) => one.localeCompare(other));

export const titlesThere = ({ levels }: ModelServer): Record<number, unknown> =>
  Object.fromEntries(levels.map((level) => [level.levelIndex, level['levelLongTitle']]));
