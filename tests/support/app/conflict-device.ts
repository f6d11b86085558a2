import 'fake-indexeddb/auto';
import { entityKeyOf, freshOp, type ConflictRecord, type ContentRow } from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { ContentTable } from '../../../src/domain/moment/moment.ts';
import { createSyncEngine } from '../../../src/sync/scheduler/engine.ts';
import { memoryLocks } from '../sync/sync-device.ts';
import { openDevice, type Device } from './app-device.ts';

/** A device with the real engine, which never sends: decisions are made on the device alone. */
export async function openConflictDevice(): Promise<Device> {
  const device = await openDevice();
  const { db, workspace } = device;
  const { now, newId } = workspace;
  workspace.engine = createSyncEngine({
    origin: 'https://api.test',
    deviceName: 'Tablet',
    db,
    api: { onAnswer: () => () => undefined } as unknown as Parameters<typeof createSyncEngine>[0]['api'],
    now,
    newId,
    random: () => 0.5,
    locks: memoryLocks(),
    channel: { post: () => undefined, listen: () => () => undefined },
    timer: { after: () => () => undefined },
    network: { isOnline: () => false, onChange: () => () => undefined },
    session: {
      getSnapshot: () => ({ status: 'signedIn', user: workspace.user }),
      subscribe: () => () => undefined,
    },
  });
  return device;
}

/** A place of the device with other properties, or another shape. */
export const changedPlace = (
  place: Feature,
  properties: Partial<Feature['properties']>,
  geometry: Feature['geometry'] = place.geometry,
): Feature => ({ ...place, geometry, properties: { ...place.properties, ...properties } });

export interface Clash {
  table?: ContentTable;
  key: string;
  base: ContentRow | null;
  mine: ContentRow | null;
  theirs: ContentRow | null;
  at?: number;
}

/** Puts a conflict on the device as the engine does when it finds one; answers its id. */
export async function putClash({ db, workspace }: Device, clash: Clash): Promise<string> {
  const { table = 'features', key, base, mine, theirs, at = 1_700_000_000_000 } = clash;
  const entityKey = entityKeyOf(table, key);
  const id = workspace.newId();
  const record: ConflictRecord = {
    id,
    entityKey,
    table,
    key,
    kind: theirs === null ? 'deleted-there' : 'both-changed',
    base,
    mine,
    theirs,
    at,
  };
  if (mine === null) await db.table(table).delete(key);
  else await db.table(table).put(mine);
  const intent = mine === null ? 'delete' : 'update';
  const op = freshOp(
    { table, key, row: (mine ?? base ?? theirs) as ContentRow, intent },
    workspace.now(),
    workspace.newId(),
  );
  await db.pending.put({ ...op, state: 'conflict' });
  if (base !== null) await db.bases.put({ entityKey, value: base });
  await db.conflicts.put(record);
  return id;
}
