import { type StoreyDatabase, entityKeyOfEntry, type SubtreeEntry as Entry } from '../../db/index.ts';
import { isFeature } from '../../domain/entities/row.ts';

/**
 * Rows that a resolution created are not in the journal, because no edit made them. Marks them to be logged with the
 * next compaction.
 */
export function checkpointToJournal(db: StoreyDatabase, made: readonly Entry[]): void {
  const keys = made.map(
    (entry) => [entityKeyOfEntry(entry), isFeature(entry.row) ? entry.row.levelLid : null] as const,
  );
  db.journal?.protect(new Map(keys));
}
