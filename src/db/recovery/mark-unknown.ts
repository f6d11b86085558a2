import { noteAttempt } from '../database/note-attempt.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { CONTENT_TABLES } from '../schema/entity-key.ts';
import type { ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';

/**
 * Recovered operations may have been sent before the database was lost: marks them as unknown, so that they are read
 * back before anything is sent. @param at milliseconds since 1970
 */
export function markUnknown(db: StoreyDatabase, keys: readonly EntityKey[], at: number): PromiseLike<void> {
  const content = CONTENT_TABLES.map((name) => db.table(name));
  return db.transaction('rw', [...content, db.pending, db.idmap, db.attempts], async () => {
    const ops = await db.pending.bulkGet([...keys]);
    const doubtful = ops.filter(
      (op): op is PendingOp => op?.state === 'ready' && op.coveredBy === undefined && op.sent === undefined,
    );
    for (const op of doubtful) {
      const value = (await db.table<ContentRow, string>(op.table).get(op.key)) ?? null;
      const n = value === null ? await noteAttempt(db, op, { kind: 'delete', at }) : undefined;
      const sent = { ...(n !== undefined && { n }), rev: op.rev, at, intent: op.intent, value };
      await db.pending.put({ ...op, state: 'unknown', sent });
    }
  });
}
