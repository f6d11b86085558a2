import type { StoreyDatabase } from '../../../db/index.ts';
import { listFullLevels, type FullLevel } from '../../../db/queries/full-levels.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { useWorkspace } from '../session/workspace.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';

const fullLevelsQuery = (db: StoreyDatabase): Query<FullLevel[]> => ({
  key: 'full levels',
  tables: ['meta', 'levels'],
  ask: async () => listFullLevels(db),
  keep: (previous, next) => (sameValue(previous, next) ? previous : next),
});

const NONE: readonly FullLevel[] = [];

/** Levels that have more bytes than a server takes. */
export function useFullLevels(): readonly FullLevel[] {
  const { db } = useWorkspace();
  return useQuery(db, fullLevelsQuery(db)) ?? NONE;
}
