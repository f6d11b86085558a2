import type { Table } from 'dexie';
import type { StoreyDatabase } from '../database.ts';

/** What takes room on this device, by what it is for. */
export type StorageKind = 'unsent' | 'content' | 'plans' | 'history' | 'other';

export interface StoragePart {
  kind: StorageKind;
  /** Bytes, about: rows are sampled. */
  bytes: number;
  /** Things of this kind. */
  count: number;
}

/** Rows of a table that are measured; the rest is taken to be like them. */
const SAMPLE = 40;

/** What is kept in the tables, by kind. Floor plans by their bytes, all else by the length of its text. */
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
  const unsent = await sum('unsent', [db.pending, db.bases, db.conflicts, db.staging]);
  return [
    {
      kind: 'unsent',
      bytes: unsent.bytes + unsentPlans.bytes,
      count: (await db.pending.count()) + unsentPlans.count,
    },
    await sum('content', [db.features, db.levels, db.buildings, db.sites, db.clients]),
    plans,
    { ...(await sum('history', [db.historyParts])), count: await db.history.count() },
    await sum('other', [db.syncLog, db.sentLog, db.exchanged, db.resolutions, db.audits, db.taxonomy]),
  ];
}

async function measure(table: Table): Promise<{ bytes: number; count: number }> {
  const count = await table.count();
  if (count === 0) return { bytes: 0, count };
  const sample: unknown[] = await table.limit(SAMPLE).toArray();
  const length = sample.reduce<number>((all, row) => all + JSON.stringify(row).length, 0);
  return { bytes: Math.round((length / sample.length) * count), count };
}
