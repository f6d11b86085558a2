import {
  noteActivity,
  parseEntityKey,
  subjectOf,
  type ActivityKind,
  type ActivityRecord,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { rowsOf } from '../store/transaction.ts';
import type { SyncEvent } from '../status.ts';

/** Arrivals are written down where they are settled; an empty list of clients is not an event. */
const KINDS: Partial<Record<SyncEvent['type'], ActivityKind>> = {
  rejected: 'refused',
  conflict: 'conflict',
  merged: 'merged',
  'overwritten-by-other': 'overwritten',
  'possible-duplicate': 'cameTwice',
  levelTakenBack: 'takenBack',
};

/** Writes an event to the activity list, without tokens or content. */
export async function logEvent(db: StoreyDatabase, event: SyncEvent, at: number): Promise<void> {
  const what = KINDS[event.type];
  if (what === undefined || !('entityKey' in event)) return;
  const note = 'message' in event ? event.message : 'fields' in event ? event.fields.join(', ') : '';
  const code = 'code' in event ? event.code : '';
  try {
    const subject = await subjectNow(db, event.entityKey);
    await noteActivity(db, [
      { at, what, ...subject, ...(note !== '' && { note }), ...(code !== '' && { code }) },
    ]);
  } catch {
    // A log that can't be written must not stop what it logs.
  }
}

/** The title of the entity now; of a deleted one, its last title. */
async function subjectNow(db: StoreyDatabase, entityKey: EntityKey): Promise<ReturnType<typeof subjectOf>> {
  const { table, key } = parseEntityKey(entityKey);
  const row = await rowsOf(db, table).get(key);
  if (row !== undefined) return subjectOf(table, row);
  const last: ActivityRecord | undefined = await db.activity.where({ entityKey }).last();
  const { title = '', above = [], type } = last ?? {};
  return { entityKey, title, above, ...(type !== undefined && { type }) };
}
