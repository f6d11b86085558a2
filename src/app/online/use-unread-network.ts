import { useEffect, useState } from 'react';
import { isLevelKnown, listBuildings, listLevels, serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useOnline } from './use-online.ts';

/** A level of a site whose network was never read: with it comes the network. Null where that was read, or is nowhere to be had. */
const firstUnreadQuery = (db: StoreyDatabase, siteLid: string | undefined): Query<string | null> => ({
  key: JSON.stringify(['unread network', siteLid]),
  tables: ['buildings', 'levels', 'meta', 'idmap'],
  ask: async () => {
    let first: string | null = null;
    for (const building of siteLid === undefined ? [] : await listBuildings(db, siteLid))
      for (const { lid } of await listLevels(db, building.lid)) {
        if ((await serverIdOf(db, lid)) === undefined) continue;
        if (await isLevelKnown(db, lid)) return null;
        first ??= lid;
      }
    return first;
  },
});

/** Whether this device can't say yet what network a site has; reads it whenever there is a network to ask. */
export function useUnreadNetwork(siteLid: string | undefined): { isUnread: boolean; hasFailed: boolean } {
  const { db, engine } = useWorkspace();
  const isOnline = useOnline();
  const levelLid = useQuery(db, firstUnreadQuery(db, siteLid));
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || typeof levelLid !== 'string') return undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      setFailed(null);
      const { ok } = await engine.pullLevel(levelLid);
      if (!ok && !isGone) setFailed(levelLid);
    };
    // A database that is closed during it has no followers left.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [engine, isOnline, levelLid]);
  const isUnread = levelLid !== null;
  return { isUnread, hasFailed: typeof levelLid === 'string' && (!isOnline || failed === levelLid) };
}
