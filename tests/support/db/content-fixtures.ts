import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { Change } from '../../../src/domain/moment/moment.ts';
import { createUuid7 } from '../../../src/db/schema/uuid7.ts';

/** For tests: ids, and rows as short as they may be. */
export const newId = createUuid7(
  () => 1_800_000_000_000,
  (n) => crypto.getRandomValues(new Uint8Array(n)),
);
export const lid = (): Lid => newId() as Lid;

export const CLIENT = { kind: 'client' as const, lid: lid(), title: 'Northside', extra: {} };
export const PLACE = { clientLid: CLIENT.lid, siteLid: lid(), buildingLid: lid(), levelLid: lid() };

export function feature(name: string, fid: string = newId(), place: Partial<typeof PLACE> = {}): Feature {
  return {
    fid: fid as Fid,
    kind: 'poi',
    ...PLACE,
    ...place,
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties: { typeCode: 'shop', name },
  };
}

export function change(before: Feature | null, after: Feature | null): Change {
  const fid = (after ?? before)?.fid;
  if (fid === undefined) throw new Error('A change of nothing.');
  return { table: 'features', key: fid, before, after };
}
