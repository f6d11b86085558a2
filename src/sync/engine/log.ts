import type { StoreyDatabase } from '../../db/index.ts';
import type { SyncEvent } from '../status.ts';

const LINES_KEPT = 5000;

/** Writes a line of what happened, for the list of activity and for support: no tokens, no content. */
export async function log(db: StoreyDatabase, event: SyncEvent, at: number): Promise<void> {
  const entityKey = 'entityKey' in event ? event.entityKey : null;
  const message = 'message' in event ? event.message : 'fields' in event ? event.fields.join(', ') : '';
  try {
    const n = await db.syncLog.add({ at, event: event.type, entityKey, message });
    if (n % 100 === 0)
      await db.syncLog
        .where(':id')
        .belowOrEqual(n - LINES_KEPT)
        .delete();
  } catch {
    // A log that can't be written must not stop what it tells of.
  }
}
