import { pendingStates, type PendingStates, type StoreyDatabase } from '../../../db/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

const NOTHING: PendingStates = { own: new Map(), levels: new Map(), overwritten: new Set() };

export const pendingQuery = (db: StoreyDatabase): Query<PendingStates> => ({
  key: 'pending',
  tables: ['pending', 'overwrites'],
  ask: async () => pendingStates(db),
});

/** What waits to be uploaded, as lists and map show it. Follows changes. */
export function usePendingStates(): PendingStates {
  const { db } = useWorkspace();
  return useQuery(db, pendingQuery(db)) ?? NOTHING;
}
