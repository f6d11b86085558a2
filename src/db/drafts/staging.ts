import { countArrived } from './arrived-pictures.ts';
import * as z from 'zod';
import { positionSchema, type FeatureGeometry, type Position } from '../../domain/entities/geometry.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { isUnfinished } from '../schema/entity-key.ts';
import type { EntityKey } from '../schema/operation.ts';
import type { StagingRecord } from '../schema/records.ts';
import { withRoom } from '../space/with-room.ts';
import { withReopen } from '../database/with-reopen.ts';

/**
 * Keeps the values of an open form, in the database and in the journal. Throws if the database fails; the journal still has
 * them for the next start.
 * @param entityKey as `claimDraft` gives it. @param now milliseconds since 1970
 */
export async function stage(
  db: StoreyDatabase,
  entityKey: EntityKey,
  staging: Omit<StagingRecord, 'entityKey' | 'at'>,
  now: number,
): Promise<void> {
  const record: StagingRecord = { entityKey, ...staging, at: now };
  try {
    await withRoom(
      db,
      () => [entityKey],
      async () => {
        await db.staging.put(record);
      },
    );
  } catch (cause) {
    await db.journal?.stage(record, true);
    throw cause;
  }
  // After the database: what it has not got is taken out of the journal.
  await db.journal?.stage(record);
}

/**
 * Keeps the same in the journal alone, and at once: another tab may have the database in its hands for a minute, and a
 * page that is hidden may never come back. What is kept there and not in the database is brought back at the next start.
 */
export function jotStaging(
  db: StoreyDatabase,
  entityKey: EntityKey,
  staging: Omit<StagingRecord, 'entityKey' | 'at'>,
  now: number,
): void {
  if (!db.sealed) void db.journal?.jot({ entityKey, ...staging, at: now });
}

export const readStaging = (db: StoreyDatabase, entityKey: EntityKey): Promise<StagingRecord | undefined> =>
  db.staging.get(entityKey);

export async function dropStaging(db: StoreyDatabase, entityKey: EntityKey): Promise<void> {
  await withReopen(db, () => db.staging.delete(entityKey));
  await db.journal?.unstage(entityKey);
}

/** Returns the geometry of a draft, and the corners of a shape that the person has not closed yet. */
export async function stagedDrawing(
  db: StoreyDatabase,
  key: EntityKey,
): Promise<{ geometry: FeatureGeometry | null; line: readonly Position[] }> {
  const record = await db.staging.get(key);
  const line = z.array(positionSchema).safeParse(record?.values['line']);
  return { geometry: record?.geometry ?? null, line: line.success ? line.data : [] };
}

/** How many forms and sheets have work in them that was neither saved nor discarded, and pictures that wait for them. */
export const countDrafts = async (db: StoreyDatabase): Promise<number> =>
  (await db.staging.toCollection().primaryKeys()).filter(isUnfinished).length + (await countArrived(db));
