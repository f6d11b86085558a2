import { Dexie } from 'dexie';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exists,
  levelReads,
  listBuildings,
  listClients,
  listGlobalGeofences,
  listLevels,
  listSites,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { usePlaceIfAny } from '../../state/navigation/current-place.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { contentEntries, hierarchyEntries, type Around, type PlaceEntry } from './place-entries.ts';
import { useOtherFloors } from './use-other-floors.ts';
import { prepareEntries } from './search-entries.ts';
import { useUnreadLevels, type UnreadLevels } from './use-unread-levels.ts';

const NO_FEATURES: readonly Feature[] = [];

export interface SearchEntries {
  entries: readonly PlaceEntry[];
  /** All that is on the device has been read. */
  isWhole: boolean;
  /** Levels that are searched, and how many of them this device has read; null while that is being asked. */
  levels: { all: number; read: number } | null;
  unread: UnreadLevels;
}

const NO_LEVELS: readonly string[] = [];
const NO_ENTRIES: readonly PlaceEntry[] = [];

/** What the device has of a client, or of all where none is open; without the content of levels. */
async function readAround(
  db: StoreyDatabase,
  clientLid: string | undefined,
): Promise<Around & { unread: readonly string[] }> {
  const clients = (await listClients(db)).filter(
    (one) => exists(one) && (clientLid === undefined || one.lid === clientLid),
  );
  const [perClient, fencesOf] = await Dexie.Promise.all([
    Dexie.Promise.all(clients.map(({ lid }) => listSites(db, lid))),
    Dexie.Promise.all(clients.map(({ lid }) => listGlobalGeofences(db, lid))),
  ]);
  const sites = perClient.flat().filter(exists);
  const fences = fencesOf.flat();
  const perSite = await Dexie.Promise.all(sites.map((one) => listBuildings(db, one.lid)));
  const buildings = perSite.flat().filter(exists);
  const perBuilding = await Dexie.Promise.all(buildings.map((one) => listLevels(db, one.lid)));
  const levels = perBuilding.flat().filter(exists);
  const reads = await levelReads(
    db,
    levels.map(({ lid }) => lid),
  );
  const unread = levels.filter((_, i) => reads[i] === 'unread').map(({ lid }) => lid);
  return { clients, sites, buildings, levels, fences: fences.filter(exists), unread };
}

/**
 * All that the search finds on this device of the open client, or of all clients where none is open: sites, buildings,
 * and the content of all their floors.
 */
export function useSearchEntries(): SearchEntries {
  const { t, i18n } = useTranslation('content');
  const { db } = useWorkspace();
  const place = usePlaceIfAny();
  const taxonomy = useTaxonomy();
  const ref = useRefs();
  const levelFeatures = useLevelFeatures();
  const features = levelFeatures ?? NO_FEATURES;
  const { client, building, level } = place ?? {};
  const around = useLiveQuery(() => readAround(db, client?.lid), [db, client?.lid]);
  const unread = useUnreadLevels(around?.unread ?? NO_LEVELS);
  const { isReading } = unread;
  const known = around && { ...around, isReading };
  const { floors: elsewhere, isWhole } = useOtherFloors(db, known, level?.lid, building?.lid);
  const context = useMemo(
    () => ({ db, t, language: i18n.language, taxonomy, ref }),
    [db, t, i18n.language, taxonomy, ref],
  );
  const entries = useMemo(() => {
    if (around === undefined) return NO_ENTRIES;
    const open = level ? [{ level, features }] : [];
    return [
      ...hierarchyEntries(around, client == null, context),
      ...contentEntries(around, [...open, ...elsewhere], context),
    ];
  }, [client, level, around, elsewhere, features, context]);
  useEffect(() => prepareEntries(entries), [entries]);
  return {
    entries,
    isWhole: isWhole && !isReading && (level == null || levelFeatures !== undefined),
    levels:
      around === undefined
        ? null
        : { all: around.levels.length, read: around.levels.length - around.unread.length },
    unread,
  };
}
