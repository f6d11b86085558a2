import { ACTIVITY } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, entityKeyOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import type { ActivityRecord } from '../schema/activity-records.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { titleOf } from '../queries/title-of.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/** What a line says of the thing that it is about. */
export function subjectOf(
  table: ContentTable,
  row: ContentRow,
): Pick<ActivityRecord, 'entityKey' | 'title' | 'type' | 'above'> {
  return {
    entityKey: entityKeyOf(table, keyOf(row)),
    title: titleOf(row),
    ...(isFeature(row) && { type: row.properties.typeCode }),
    above: ancestorsOf(row),
  };
}

/** Writes lines of what happened, and lets the oldest go where there are too many. */
export async function noteActivity(db: StoreyDatabase, lines: readonly ActivityRecord[]): Promise<void> {
  const last = await db.activity.bulkAdd(lines);
  // Not with each line: only where a round number was passed.
  if (last % ACTIVITY.slack >= lines.length) return;
  await db.activity
    .where(':id')
    .belowOrEqual(last - ACTIVITY.kept)
    .delete();
}
