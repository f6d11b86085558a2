import type { StoreyDatabase } from './database.ts';
import type { EntityKey, StagingRecord } from './records.ts';
import { withReopen } from './with-reopen.ts';

/** Keeps what stands in an open form. @param now milliseconds since 1970 */
export async function stage(
  db: StoreyDatabase,
  entityKey: EntityKey,
  staging: Omit<StagingRecord, 'entityKey' | 'at'>,
  now: number,
): Promise<void> {
  await withReopen(db, async () => {
    await db.staging.put({ entityKey, ...staging, at: now });
  });
}

export const readStaging = (db: StoreyDatabase, entityKey: EntityKey): Promise<StagingRecord | undefined> =>
  db.staging.get(entityKey);

export async function dropStaging(db: StoreyDatabase, entityKey: EntityKey): Promise<void> {
  await withReopen(db, () => db.staging.delete(entityKey));
}
