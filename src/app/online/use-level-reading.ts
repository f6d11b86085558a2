import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  exists,
  levelReads,
  listBuildings,
  listLevels,
  type LevelRead,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { ApiError, SyncEngine, SyncStatus } from '../../sync/index.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace, type Workspace } from '../state/session/workspace.ts';
import { useIsReading } from '../state/sync-status/is-reading.ts';
import { createLevelReader, keyOfLevels, type LevelReader } from './level-reader.ts';

/** Whose levels: those of a building, or of all buildings of a site or a client. */
export type Whole = { building: string } | { site: string } | { client: string };

interface Levels {
  all: readonly Level[];
  /** Of their buildings. */
  titles: ReadonlyMap<string, string>;
  reads: readonly LevelRead[];
}

async function levelsOf(db: StoreyDatabase, whole: Whole): Promise<Level[]> {
  if ('building' in whole) return listLevels(db, whole.building);
  if ('client' in whole)
    return (await db.levels.filter(({ clientLid }) => clientLid === whole.client).toArray()).filter(exists);
  const levels: Level[] = [];
  for (const { lid } of await listBuildings(db, whole.site)) levels.push(...(await listLevels(db, lid)));
  return levels;
}

const levelsQuery = (db: StoreyDatabase, whole: Whole): Query<Levels> => ({
  key: JSON.stringify(['how levels are known', whole]),
  tables: ['buildings', 'levels', 'meta', 'idmap'],
  ask: async () => {
    const all = await levelsOf(db, whole);
    const reads = await levelReads(
      db,
      all.map(({ lid }) => lid),
    );
    const buildings = await db.buildings.bulkGet([...new Set(all.map(({ buildingLid }) => buildingLid))]);
    const titles = buildings.flatMap((one) => (one === undefined ? [] : [[one.lid, one.title] as const]));
    return { all, reads, titles: new Map(titles) };
  },
});

const readers = new WeakMap<SyncEngine, Map<string, LevelReader>>();

/** The reader that all screens share which show the same place. @param key names the place */
export function readerOf({ db, engine, now }: Workspace, key: string): LevelReader {
  const ofEngine = readers.get(engine) ?? new Map<string, LevelReader>();
  readers.set(engine, ofEngine);
  const reader = ofEngine.get(key) ?? createLevelReader({ db, engine, now });
  ofEngine.set(key, reader);
  return reader;
}

export interface LevelReading {
  all: number;
  /** Levels whose content is unknown on this device. */
  levels: readonly Level[];
  /** Of the building of a level. */
  titleOfBuilding: (level: Level) => string;
  /** They are being read, or may yet become known: "empty" would be a guess. */
  isReading: boolean;
  /** Why a level could not be read, where there is a network. */
  error: ApiError | null;
  /** The known content is at most this old, milliseconds since 1970; null if unknown. */
  asOf: number | null;
  isOnline: boolean;
  again: () => void;
}

const isReachable = ({ online, isUnreachable }: SyncStatus): boolean => online && !isUnreachable;

const NONE: readonly Level[] = [];

/** When the oldest of them was read. */
const oldest = (reads: readonly LevelRead[]): number | null => {
  const times = reads.filter((read) => typeof read === 'number');
  return times.length === 0 ? null : Math.min(...times);
};

/**
 * Reads the levels of a place by itself whenever there is a network: those that this device has never read, then those
 * that may have changed since. Undefined until the device has told which there are.
 */
export function useLevelReading(whole: Whole): LevelReading | undefined {
  const workspace = useWorkspace();
  const { db, engine } = workspace;
  const isOnline = useSyncExternalStore(engine.subscribe, () => isReachable(engine.getSnapshot()));
  const isReadingHierarchy = useIsReading();
  const found = useQuery(db, levelsQuery(db, whole));
  const reader = readerOf(workspace, JSON.stringify(whole));
  const { done, error, unread } = useSyncExternalStore(reader.subscribe, reader.getSnapshot);
  const lids = found === undefined ? undefined : keyOfLevels(found.all.map(({ lid }) => lid));
  const again = useCallback(() => {
    if (lids !== undefined && lids !== '') reader.begin(lids.split(' '));
  }, [reader, lids]);
  useEffect(() => {
    if (isOnline) again();
  }, [isOnline, again]);
  if (found === undefined) return undefined;
  const isDone = done === lids;
  const levels = found.all.filter((_, i) => found.reads[i] === 'unread');
  // The query tells of a level that was read a moment after the reader is done.
  const isOnItsWay = !isDone || levels.some(({ lid }) => !unread.has(lid));
  return {
    all: found.all.length,
    levels: levels.length === 0 ? NONE : levels,
    titleOfBuilding: ({ buildingLid }) => found.titles.get(buildingLid) ?? '',
    isReading: lids === '' ? isReadingHierarchy : isOnline && levels.length > 0 && isOnItsWay,
    error: isOnline && isDone ? error : null,
    asOf: oldest(found.reads),
    isOnline,
    again,
  };
}

interface UnreadLevels {
  levels: readonly Level[];
  isReading: boolean;
}

/** The same in short: what is missing, and whether it is on its way. */
export function useUnreadLevels(whole: Whole): UnreadLevels {
  return useLevelReading(whole) ?? { levels: NONE, isReading: true };
}
