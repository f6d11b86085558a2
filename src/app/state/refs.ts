import { useCallback } from 'react';
import { useSharedQuery } from './shared-query.ts';
import { useWorkspace } from './workspace.ts';

/**
 * How a thing is named in an address: by the server's number once there is one (so that the address can be given to
 * somebody else), by its local key before. Both are understood for ever.
 */
export function useRefs(): (lid: string) => string {
  const { db } = useWorkspace();
  const numbers = useSharedQuery(db, 'refs', async () => {
    const rows = await db.idmap
      .where('[kind+serverKey]')
      .between(['buildings'], ['sites', '\uffff'])
      .toArray();
    return new Map(rows.filter((row) => row.kind !== 'levels').map((row) => [row.lid, row.serverKey]));
  });
  return useCallback((lid) => numbers?.get(lid) ?? lid, [numbers]);
}
