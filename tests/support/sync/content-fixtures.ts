import type { Feature, FeatureKind, FeatureProperties } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { FeatureGeometry, Polygon } from '../../../src/domain/entities/geometry.ts';
import { createBuilding, createLevel, createSite } from '../../../src/domain/ops/index.ts';
import { transact, type FileRecord } from '../../../src/db/index.ts';
import type { Device } from './sync-device.ts';
import type { ModelServer } from './model-server.ts';

export const square = (size: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ],
  ],
});

export function featureDraft(fid: string, name: string, kind: FeatureKind = 'poi') {
  return {
    fid: fid as Fid,
    kind,
    geometry: { type: 'Point' as const, coordinates: [0.001, 0.001] as [number, number] },
    properties: { typeCode: kind === 'poi' ? 'shop' : 'desk', name },
  };
}

/** The client that the server has, on the device. */
export async function theClient(device: Device): Promise<Lid> {
  await device.engine.pullHierarchy();
  const [client] = await device.db.clients.toArray();
  if (client === undefined) throw new Error('The server gave no client.');
  return client.lid;
}

/** A site, a building in it and a level with two places and a floor plan: made on the device alone. */
export async function makeChain(device: Device, clientLid: Lid, file = true) {
  const { db, newId, clock } = device;
  const ports = { now: clock.now(), newId };
  const [siteLid, buildingLid, levelLid] = [newId() as Lid, newId() as Lid, newId() as Lid];
  const [first, second] = [newId(), newId()];
  const site = {
    title: 'Harbour',
    externalId: 'harbour',
    extra: {},
    geometry: square(0.01),
  };
  await transact(db, createSite({ lid: clientLid }, { lid: siteLid, ...site }), ports);
  const building = {
    title: 'Quay',
    externalId: 'quay',
    extra: {},
    geometry: square(0.005),
  };
  await transact(db, createBuilding({ lid: siteLid, clientLid }, { lid: buildingLid, ...building }), ports);
  const level = {
    lid: levelLid,
    levelIndex: 0,
    shortTitle: 'G',
    title: 'Ground',
    extra: {},
  };
  const moment = createLevel({ lid: buildingLid, siteLid, clientLid }, level, [
    featureDraft(first, 'Café'),
    featureDraft(second, 'Shop'),
  ]);
  const plan: FileRecord = {
    fileId: newId(),
    levelLid,
    fileName: 'g.geojson',
    fileType: 'geojson',
    bytes: new Uint8Array([1, 2]),
    at: clock.now(),
  };
  await transact(db, moment, { ...ports, files: file ? [plan] : [] });
  return { siteLid, buildingLid, levelLid, first, second };
}

/** Renames a feature as a form would. */
export const rename = (device: Device, fid: string, name: string): Promise<void> =>
  edit(device, fid, { name });

/** Changes properties of a feature as a form would; `undefined` takes one away. */
export async function edit(
  device: Device,
  fid: string,
  properties: Record<string, unknown>,
  geometry?: FeatureGeometry,
): Promise<void> {
  const before = await device.db.features.get(fid);
  if (before === undefined) throw new Error(`There is no feature ${fid}.`);
  const entries = Object.entries({ ...before.properties, ...properties });
  const after: Feature = {
    ...before,
    geometry: geometry ?? before.geometry,
    properties: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FeatureProperties,
  };
  const moment = {
    label: 'changeFeature',
    changes: [{ table: 'features' as const, key: fid, before, after }],
  };
  await transact(device.db, moment, { now: device.clock.now(), newId: device.newId });
}

/** Another person edits a feature on the server, having read it. */
export function editThere(
  server: ModelServer,
  fid: string,
  properties: Record<string, unknown>,
  geometry?: FeatureGeometry,
): void {
  const there = server.features.get(fid);
  if (there === undefined) throw new Error(`The server has no feature ${fid}.`);
  const changed = { ...there, properties: { ...there.properties, ...properties } };
  server.put({ ...changed, geometry: geometry ?? there.geometry }, there.place);
}
