import type { Building } from '../../../src/domain/entities/building.ts';
import type { Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { transact, type FileRecord } from '../../../src/db/index.ts';
import { featureDraft, square } from '../../support/sync/content-fixtures.ts';
import type { Device } from '../../support/sync/sync-device.ts';
import type { ModelServer } from '../../support/sync/model-server.ts';

/** How many of each the world holds, and how many a batch is about. */
export const BATCH = 5;
const HOME = 10;
const HOUSE = 20;
const COUNT = Array.from({ length: BATCH }, (_, i) => i + 1);
export const numbered = (word: string): string[] => COUNT.map((n) => `${word} ${n}`);

/** Five of each: clients, sites, buildings, levels, places, nodes of the network, geofences of the client. */
export function furnish(model: ModelServer): void {
  model.clients[0] = { clientInternalIdentifier: 1, clientTitle: 'Northside', clientExtraData: {} };
  for (const n of COUNT) {
    model.clients.push({ clientInternalIdentifier: 1 + n, clientTitle: `Old ${n}`, clientExtraData: {} });
    model.sites.push(site(HOME + n, `Old ${n}`));
    model.buildings.push(building(HOUSE + n, `Old ${n}`));
    model.levels.push(level(n, `Old ${n}`));
  }
  model.sites.push(site(HOME, 'Home'));
  model.buildings.push(building(HOUSE, 'House'));
  model.levels.push(level(0, 'Ground'));
}

/** Five places on the ground floor, five nodes of the network of the site, five geofences of the client. */
export function fill(model: ModelServer, newId: () => string): void {
  for (const n of COUNT) {
    const put = (typeCode: string, place: string, own: object): void => {
      const { geometry } = featureDraft('', '');
      const properties = { fid: newId(), typeCode, name: `Old ${n}`, ...own };
      model.put({ type: 'Feature', geometry, properties }, place);
    };
    put('shop', `${HOUSE}/0`, { sid: HOME, bid: HOUSE, lvl: 0 });
    put('path-node', `graph/${HOME}`, { sid: HOME, bid: HOUSE, lvl: 0, neighbors: [] });
  }
}

const site = (siteInternalIdentifier: number, title: string) => ({
  siteInternalIdentifier,
  clientId: 1,
  siteTitle: title,
  siteExternalIdentifier: title,
  siteExtraData: {},
  geometry: square(0.01),
});

const building = (buildingInternalIdentifier: number, title: string) => ({
  buildingInternalIdentifier,
  siteId: HOME,
  buildingTitle: title,
  buildingExternalIdentifier: title,
  buildingExtraData: {},
  geometry: square(0.005),
});

const level = (levelIndex: number, title: string) => ({
  buildingId: HOUSE,
  levelIndex,
  levelShortTitle: String(levelIndex),
  levelLongTitle: title,
  levelExtraData: {},
});

/** What a batch is done to, on the device. */
export interface Ground {
  device: Device;
  clientLid: Lid;
  house: Building;
  ground: Level;
}

/** Reads the world. */
export async function read(device: Device): Promise<Ground> {
  await device.engine.pullHierarchy();
  const [house, ground, client] = [
    (await device.db.buildings.toArray()).find(({ title: buildingTitle }) => buildingTitle === 'House'),
    (await device.db.levels.toArray()).find(({ levelIndex }) => levelIndex === 0),
    (await device.db.clients.toArray()).find(({ title: clientTitle }) => clientTitle === 'Northside'),
  ];
  if (house === undefined || ground === undefined || client === undefined)
    throw new Error('The world was not read.');
  await device.engine.pullLevel(ground.lid);
  return { device, clientLid: client.lid, house, ground };
}

/** Does an act on the device. */
export async function act({ device }: Ground, moment: Moment, files: FileRecord[] = []): Promise<void> {
  // One a millisecond, so that they have an order.
  device.clock.time += 1;
  await transact(device.db, moment, { now: device.clock.now(), newId: device.newId, files });
}
