import { aboutIn, draftForFile, type WorkDraft } from '../../domain/exchange/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import {
  ancestorsOf,
  CONTENT_TABLES,
  entityKeyOf,
  entityOfStaged,
  isOfForm,
  parseEntityKey,
} from '../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';
import { takenDrafts } from './imported-drafts.ts';

export interface CollectedDrafts {
  drafts: WorkDraft[];
  /** Forms that are too long or too deep for a file, or of which another version of the app has kept something else. */
  unfit: number;
}

/**
 * The kept drafts of this device, as they go into a file.
 * @param kept forms that the database had no room for. @param rowAt how things stand
 */
export async function collectDrafts(
  db: StoreyDatabase,
  deviceId: string,
  kept: readonly StagingRecord[],
  rowAt: (entityKey: EntityKey) => Promise<ContentRow | null>,
): Promise<CollectedDrafts> {
  const staged = new Map((await db.staging.toArray()).map((record) => [record.entityKey, record]));
  for (const record of kept)
    if ((staged.get(record.entityKey)?.at ?? -1) < record.at) staged.set(record.entityKey, record);
  const records = [...staged.values()].filter(({ entityKey }) => isOfForm(entityKey));
  const taken = await takenDrafts(db);
  const drafts: WorkDraft[] = [];
  for (const record of records) {
    const { entityKey, at } = record;
    // What came in a file and lies here as it came is what it was there.
    const came = taken.find(({ key, keptAt }) => key === entityKey && keptAt === at);
    const version = came ?? { draftId: ownerOfStaged(entityKey) ?? deviceId, at };
    const draft = workDraftOf(record, version, await rowAbout(entityKey, rowAt));
    if (draft !== null) drafts.push(draft);
  }
  return { drafts, unfit: records.length - drafts.length };
}

/**
 * A form as a file has it; null where a file can't have it.
 * @param row what it is about, where that is there
 */
export function workDraftOf(
  { entityKey, values, geometry, mode }: StagingRecord,
  { draftId, at }: Pick<WorkDraft, 'draftId' | 'at'>,
  row: ContentRow | null,
): WorkDraft | null {
  const about = aboutIn(entityOfStaged(entityKey));
  const [nearest] = row === null || about.table !== 'features' ? [] : ancestorsOf(row);
  const above = nearest === undefined ? null : parseEntityKey(nearest);
  const place = above === null ? about.place : { table: above.table, lid: above.key };
  const draft = { draftId, ...about, place, mode, at, values, geometry };
  // As it comes out of a file: NaN becomes null there.
  return draftForFile(JSON.parse(JSON.stringify(draft)));
}

/** Nothing is found of what is new, nor of what only a newer version of the app knows. */
async function rowAbout(
  entityKey: EntityKey,
  rowAt: (entityKey: EntityKey) => Promise<ContentRow | null>,
): Promise<ContentRow | null> {
  const [name, key = ''] = entityOfStaged(entityKey).split(':');
  const table = CONTENT_TABLES.find((one) => one === name);
  return table === undefined ? null : rowAt(entityKeyOf(table, key));
}

/** Whose form it is that keeps its work under this key; null of the first releases. */
export const ownerOfStaged = (key: EntityKey): string | null =>
  key.slice(entityOfStaged(key).length + 1) || null;

/** The innermost place that names what a form is about, to a device with other keys. */
export function placeOfDraft({ table, key, place }: WorkDraft): EntityKey | null {
  if (place !== null) return entityKeyOf(place.table, place.lid);
  return key === null || table === 'features' ? null : entityKeyOf(table, key);
}
