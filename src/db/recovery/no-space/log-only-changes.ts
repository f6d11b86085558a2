import type { ContentTable } from '../../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../../database/database.ts';
import { entityKeyOf, rowOf } from '../../schema/entity-key.ts';
import type { EntityKey, Intent } from '../../schema/operation.ts';
import { titleOf } from '../../queries/title-of.ts';

/** A log-only change as the user sees it. */
export interface LogOnlyChange {
  entityKey: EntityKey;
  table: ContentTable;
  intent: Intent;
  /** Empty if it has no name. */
  title: string;
  /** When it was last changed. Milliseconds since 1970. */
  at: number;
}

/** Log-only changes of this tab, one for each entity, in the order of their first change. */
export function logOnlyChanges({ journal }: StoreyDatabase): LogOnlyChange[] {
  const found = new Map<EntityKey, LogOnlyChange>();
  for (const { moment, counted, at } of journal?.kept ?? []) {
    for (const change of moment.changes) {
      const { table, key, before, after } = change;
      const entityKey = entityKeyOf(table, key);
      if (!counted.includes(entityKey)) continue;
      const made = before === null || found.get(entityKey)?.intent === 'create' ? 'create' : 'update';
      const intent = after === null ? 'delete' : made;
      found.set(entityKey, { entityKey, table, intent, title: titleOf(rowOf(change)), at });
    }
  }
  return [...found.values()];
}
