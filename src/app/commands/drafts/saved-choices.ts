import type { ConflictRecord, StoreyDatabase } from '../../../db/index.ts';
import { CHOICE, entityOfStaged, isChoice } from '../../../db/schema/entity-key.ts';
import { dropStaging } from '../../../db/drafts/staging.ts';

type Asked = Pick<ConflictRecord, 'table' | 'key'>;

/** Under which what was picked of a conflict lies beside the open forms, and apart from one about the same thing. */
export const choiceKey = ({ table, key }: Asked): string => `${table}:${CHOICE}:${key}`;

/** Drops the choices picked for conflicts that have been decided, or no longer exist. */
export async function dropSettledChoices(db: StoreyDatabase, conflicts: readonly Asked[]): Promise<void> {
  const open = new Set(conflicts.map(choiceKey));
  for (const key of await db.staging.toCollection().primaryKeys()) {
    const about = entityOfStaged(key);
    if (isChoice(key) && !open.has(about)) await dropStaging(db, key);
  }
}
