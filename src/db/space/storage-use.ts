import type { Table } from 'dexie';
import type { StoreyDatabase } from '../database/database.ts';
import { listKeptNetworks } from '../networks/kept-networks.ts';
import { bytesOfRows } from './row-bytes.ts';

/** What takes room on this device, by what it is for. */
export type StorageKind =
  | 'unsent'
  | 'content'
  | 'packs'
  | 'plans'
  | 'networks'
  | 'history'
  | 'trash'
  | 'other';

export interface StoragePart {
  kind: StorageKind;
  /** Bytes, about: rows are sampled. */
  bytes: number;
  /** Things of this kind. */
  count: number;
}

/** Rows of a table that are measured; the rest is taken to be like them. */
const SAMPLE = 40;

/** What is kept, by kind. Floor plans and files by their bytes, all else by the length of its text. */
export async function storageUse(db: StoreyDatabase): Promise<StoragePart[]> {
  const sum = async (kind: StorageKind, tables: readonly Table[]): Promise<StoragePart> => {
    const parts = await Promise.all(tables.map(measure));
    return {
      kind,
      bytes: parts.reduce((all, { bytes }) => all + bytes, 0),
      count: parts.reduce((all, { count }) => all + count, 0),
    };
  };
  const plans = { kind: 'plans' as const, bytes: 0, count: 0 };
  const unsentPlans = { bytes: 0, count: 0 };
  await db.files.each(({ bytes, uploadedAt }) => {
    const of = uploadedAt === undefined ? unsentPlans : plans;
    of.bytes += bytes.length;
    of.count += 1;
  });
  const packs = { kind: 'packs' as const, bytes: 0, count: 0 };
  // A file that several buildings need is there once.
  const counted = new Set<string>();
  await db.packFiles.each(({ address, bytes }) => {
    if (counted.has(address)) return;
    counted.add(address);
    packs.bytes += bytes;
    packs.count += 1;
  });
  // Files that can't be listed are left out.
  const kept = await listKeptNetworks(db).catch(() => []);
  const unsent = await sum('unsent', [db.pending, db.bases, db.conflicts, db.staging]);
  return [
    {
      kind: 'unsent',
      bytes: unsent.bytes + unsentPlans.bytes,
      count: (await db.pending.count()) + unsentPlans.count,
    },
    await sum('content', [db.features, db.levels, db.buildings, db.sites, db.clients]),
    packs,
    plans,
    { kind: 'networks', bytes: kept.reduce((all, { bytes }) => all + bytes, 0), count: kept.length },
    { ...(await sum('history', [db.historyParts])), count: await db.history.count() },
    {
      ...(await sum('trash', [db.trash, db.trashParts, db.trashDrafts])),
      count: (await db.trash.count()) + (await db.trashDrafts.count()),
    },
    await sum('other', [db.activity, db.exchanged, db.resolutions, db.audits, db.attempts, db.taxonomy]),
  ];
}

async function measure(table: Table): Promise<{ bytes: number; count: number }> {
  const count = await table.count();
  return { bytes: bytesOfRows(await table.limit(SAMPLE).toArray(), count), count };
}
