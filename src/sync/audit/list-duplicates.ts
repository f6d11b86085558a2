import {
  exists,
  parseEntityKey,
  equalContent,
  type ContentRow,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { DuplicateView } from '../conflict-types.ts';
import { DUPLICATE_PREFIX, type DuplicateRecord } from './created-here.ts';
import { createPlaceDescriber } from '../store/describe-place.ts';
import { inOutbox, rowsOf } from '../store/transaction.ts';
import { keyOf } from '../../domain/entities/row.ts';

/** Duplicates of entities created by this device that the user has not decided to keep, latest first. */
export async function listDuplicates(db: StoreyDatabase): Promise<DuplicateView[]> {
  const records = await db.meta.where('k').startsWith(DUPLICATE_PREFIX).toArray();
  const place = createPlaceDescriber(db);
  const views: DuplicateView[] = [];
  for (const { k, value } of records) {
    const record = value as DuplicateRecord;
    const { key: ourKey } = parseEntityKey(record.of);
    const rows = await rowsOf(db, record.table).bulkGet([record.key, ourKey]);
    const [copy, ours] = rows;
    // One of the two was deleted, so the duplicate is gone.
    if (record.isKept === true || !exists(copy) || !exists(ours)) continue;
    const inside = await countInside(db, copy);
    const asMade = { ...copy, lid: keyOf(record.value) } as ContentRow;
    const isChanged = !equalContent(asMade, record.value);
    const placed = await place(record.of, ours);
    views.push({
      ...placed,
      id: k.slice(DUPLICATE_PREFIX.length),
      at: record.at,
      ours,
      copy,
      inside,
      isChanged,
    });
  }
  return views.sort((a, b) => b.at - a.at);
}

/** The user keeps both. */
export async function keepDuplicate(db: StoreyDatabase, id: string): Promise<void> {
  await inOutbox(db, async () => {
    const record = await db.meta.get(`${DUPLICATE_PREFIX}${id}`);
    if (record === undefined) return;
    await db.meta.put({ ...record, value: { ...(record.value as DuplicateRecord), isKept: true } });
  });
}

/** Number of direct children, as far as this device knows. */
async function countInside(db: StoreyDatabase, row: ContentRow): Promise<number> {
  if (row.kind === 'building') {
    const levels = await db.levels
      .where('[buildingLid+levelIndex]')
      .between([row.lid], [row.lid, []])
      .toArray();
    return levels.filter(exists).length;
  }
  if (row.kind === 'site') {
    const buildings = await db.buildings.where({ siteLid: row.lid }).toArray();
    // Includes its outdoor network.
    const features = db.features.where('[siteLid+kind]').between([row.lid, ''], [row.lid, '\uffff']);
    return buildings.filter(exists).length + (await features.count());
  }
  if (row.kind !== 'client') return 0;
  return (await db.sites.where({ clientLid: row.lid }).toArray()).filter(exists).length;
}
