import { paths } from '../../routes/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

export const lostUpdatesQuery = (db: StoreyDatabase): Query<number> => ({
  key: 'overwritten',
  tables: ['overwrites'],
  ask: async () => db.overwrites.count(),
});

/**
 * How many things were overwritten by other writers and still need this person's decision. Read from the database, so it is the
 * same in all tabs, without a network and after a restart. None of it is unsent work.
 */
export function useLostUpdateCount(): number {
  const { db } = useWorkspace();
  return useQuery(db, lostUpdatesQuery(db)) ?? 0;
}

/** Whether another writer overwrote this thing. Follows changes. */
export function useIsLostUpdate(entityKey: string): boolean {
  const { db } = useWorkspace();
  const count = useLiveQuery(async () => db.overwrites.where({ entityKey }).count(), [db, entityKey]);
  return (count ?? 0) > 0;
}

/** Opens the page on which that is decided. */
export function useGoToLostUpdates(): () => void {
  const go = useGo();
  return () => go(paths.conflicts);
}
