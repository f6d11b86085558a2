import type { StoreyDatabase } from '../../db/index.ts';
import { entityKeyOfEntry, type Entry } from './descendants.ts';

/**
 * What was made by a decision, and by no edit, is not in the journal: it is written down with the next tidying, as it
 * stands then.
 */
export function checkpointToJournal(db: StoreyDatabase, made: readonly Entry[]): void {
  const keys = made.map(
    (entry) => [entityKeyOfEntry(entry), 'levelLid' in entry.row ? entry.row.levelLid : null] as const,
  );
  db.journal?.protect(new Map(keys));
}
