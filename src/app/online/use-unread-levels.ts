import { useEffect, useState } from 'react';
import {
  isLevelKnown,
  listBuildings,
  listLevels,
  unreadLevels,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';
import { useIsReading } from '../state/sync-status/is-reading.ts';
import { useOnline } from './use-online.ts';

/** Whose levels: a building's, or those of all buildings of a site. */
type Whole = { building: string } | { site: string };

interface Levels {
  all: string[];
  /** Those that this device has never read. */
  unread: Level[];
}

const levelsQuery = (db: StoreyDatabase, whole: Whole): Query<Levels> => ({
  key: JSON.stringify(['unread levels', whole]),
  tables: ['buildings', 'levels', 'meta', 'idmap'],
  ask: async () => {
    const buildings =
      'building' in whole ? [whole.building] : (await listBuildings(db, whole.site)).map(({ lid }) => lid);
    const levels: Level[] = [];
    for (const lid of buildings) levels.push(...(await listLevels(db, lid)));
    return { all: levels.map(({ lid }) => lid), unread: await unreadLevels(db, levels) };
  },
});

interface UnreadLevels {
  /** Levels of which this device can't say what lies on them. */
  levels: readonly Level[];
  /** They are being read, or may yet come to be known: that there is nothing would be a guess. */
  isReading: boolean;
}

const NONE: readonly Level[] = [];

/** Reads the levels of a building or a site that this device has never read, whenever there is a network. */
export function useUnreadLevels(whole: Whole): UnreadLevels {
  const { db, engine } = useWorkspace();
  const isOnline = useOnline();
  const isReadingHierarchy = useIsReading();
  const found = useQuery(db, levelsQuery(db, whole));
  const all = found?.all.join(' ');
  /** The levels that were asked for, all or up to the first that could not be had. */
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (!isOnline || all === undefined || all === '') return undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      setAsked(null);
      // The building that is open is read from its other end meanwhile.
      for (const lid of all.split(' ').toReversed()) {
        if (isGone) return;
        if (!(await isLevelKnown(db, lid)) && !(await engine.pullLevel(lid)).ok) break;
      }
      if (!isGone) setAsked(all);
    };
    // A database that is closed under it has nobody left to tell.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [db, engine, isOnline, all]);
  if (found === undefined) return { levels: NONE, isReading: true };
  if (all === '') return { levels: NONE, isReading: isReadingHierarchy };
  return { levels: found.unread, isReading: isOnline && found.unread.length > 0 && asked !== all };
}
