import type { StoreyDatabase } from '../../database/database.ts';
import { withReopen } from '../../database/with-reopen.ts';
import type { Moment } from '../../../domain/moment/moment.ts';
import { entityKeyOf } from '../../schema/entity-key.ts';
import type { ContentRow, EntityKey } from '../../schema/operation.ts';
import { keysOf, type Journal } from '../../journal/journal.ts';
import { recoveryLock, type JournalLocks } from '../../journal/ports/port.ts';

/**
 * How what the database had no room for is tried again, in its order; the first that still finds none ends it. Once at a
 * time, and not while any tab makes database and journal agree. Never rejects.
 */
export function createDatabaseRetry(
  db: StoreyDatabase,
  journal: Journal,
  { locks, newId }: { locks: JournalLocks; newId: () => string },
): () => Promise<void> {
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // A browser that closed the database may have another one by now, and a newer version a newer one.
    await withReopen(db, () => Promise.resolve());
    if (db.sealed) return;
    // Waited for by no one: a frozen tab keeps what it holds.
    const letGo = await locks.take(recoveryLock(db.name));
    if (letGo === null) return;
    try {
      await each();
    } finally {
      letGo();
    }
  }

  async function each(): Promise<void> {
    const { replay } = await import('../replay.ts');
    for (const kept of journal.kept.slice()) {
      const again = { ...kept, bases: seenBy(kept.moment), birth: journal.databaseId };
      const outcome = await replay(db, again, 'onto', newId);
      await journal.dropLogOnly(kept, outcome === 'refused');
      journal.protect(keysOf(kept.moment));
    }
  }

  return () => {
    if (journal.kept.length === 0) return Promise.resolve();
    running ??= run()
      .catch(() => undefined)
      .finally(() => (running = null));
    return running;
  };
}

/** What the person had before them: what the server said since is met by it, and not passed over. */
const seenBy = ({ changes }: Moment): ReadonlyMap<EntityKey, ContentRow> =>
  new Map(
    changes.flatMap(({ table, key, before }) =>
      before === null ? [] : [[entityKeyOf(table, key), before] as const],
    ),
  );
