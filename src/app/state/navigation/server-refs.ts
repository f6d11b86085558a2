import { useCallback } from 'react';
import type { StoreyDatabase } from '../../../db/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

/** The server's numbers of clients, sites and buildings, by local key. */
export const refsQuery = (db: StoreyDatabase): Query<ReadonlyMap<string, string>> => ({
  key: 'refs',
  tables: ['idmap'],
  ask: async () => {
    const rows = await db.idmap
      .where('[kind+serverKey]')
      .between(['buildings'], ['sites', '\uffff'])
      .toArray();
    return new Map(rows.filter((row) => row.kind !== 'levels').map((row) => [row.lid, row.serverKey]));
  },
});

/**
 * How a thing is named in an address: by the server's number once there is one (so that the address can be shared), by its
 * local key before. Both are understood for ever.
 */
export function useRefs(): (lid: string) => string {
  const { db } = useWorkspace();
  const numbers = useQuery(db, refsQuery(db));
  return useCallback((lid) => numbers?.get(lid) ?? lid, [numbers]);
}
