import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  countWaitingMaps,
  exists,
  keptPublishes,
  listBuildings,
  listLevels,
  listPublicMaps,
  listSites,
  numberedMap,
  publicMapsReading,
  serverIdOf,
  type KeptReading,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import { nameIn } from '../../../../domain/entities/name-in.ts';
import { ownNumber, type KeptMap } from '../../../../domain/public-map/index.ts';
import { useOnline } from '../../../online/use-online.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

/** Milliseconds after which the server is asked again while a page is open. */
const ASKED_EVERY_MS = 30_000;

interface KnownMaps {
  /** By title. Those that are to be deleted are left out. */
  maps: readonly KeptMap[];
  /** Null: never read on this device. */
  reading: KeptReading | null;
}

const mapsQuery = (db: StoreyDatabase, clientLid: string): Query<KnownMaps> => ({
  key: JSON.stringify(['public maps', clientLid]),
  tables: ['meta', 'staging', 'sites', 'buildings', 'idmap'],
  ask: async () => {
    const shown = (await listPublicMaps(db, clientLid))
      .filter(({ waits, refused }) => waits !== 'delete' || refused !== null)
      .toSorted((a, b) => a.map.title.localeCompare(b.map.title) || (a.id < b.id ? -1 : 1));
    const maps = shown.map(async (kept) => ({ ...kept, map: (await numberedMap(db, kept.map)).map }));
    return { maps: await Promise.all(maps), reading: await publicMapsReading(db, clientLid) };
  },
});

/** The public maps of a client, sent and read again while the page is open. Undefined while the device is asked. */
export function usePublicMaps(clientLid: string): KnownMaps | undefined {
  const { db, online, now } = useWorkspace();
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return undefined;
    const read = async (): Promise<void> => {
      const maps = await online.publicMaps();
      if ((await countWaitingMaps(db)) > 0) await maps.send();
      await maps.read(clientLid, now());
    };
    // What the device has stays.
    const again = (): void => void read().catch(() => undefined);
    again();
    const timer = setInterval(() => document.hidden || again(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [db, online, now, clientLid, isOnline]);
  return useQuery(db, mapsQuery(db, clientLid));
}

/** A level that a map can open at. */
export interface KnownLevel {
  levelIndex: number;
  title: string;
}
export interface KnownBuilding {
  id: number;
  siteId: number;
  title: string;
  levels: readonly KnownLevel[];
}
/** What of a client maps can show, and when it was last published. */
export interface KnownPlaces {
  sites: readonly { id: number; title: string }[];
  buildings: readonly KnownBuilding[];
  /** Their numbers, by the number made of their local key. */
  numbers: ReadonlyMap<number, number>;
  /** Milliseconds since 1970; null: never; undefined: this device does not know. */
  publishedAt: number | null | undefined;
}

const placesQuery = (db: StoreyDatabase, clientLid: string, language: string): Query<KnownPlaces> => ({
  key: JSON.stringify(['places of public maps', clientLid, language]),
  tables: ['sites', 'buildings', 'levels', 'idmap', 'statuses'],
  ask: async () => {
    const sites: { id: number; title: string }[] = [];
    const buildings: KnownBuilding[] = [];
    const numbers = new Map<number, number>();
    const numberOf = async (lid: string): Promise<number> => {
      const own = ownNumber(lid);
      const number = (await serverIdOf(db, lid)) ?? own;
      numbers.set(own, number);
      return number;
    };
    for (const site of (await listSites(db, clientLid)).filter(exists)) {
      const siteId = await numberOf(site.lid);
      sites.push({ id: siteId, title: nameIn(language, site) });
      for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
        const id = await numberOf(building.lid);
        const levels = (await listLevels(db, building.lid)).filter(exists);
        buildings.push({
          id,
          siteId,
          title: nameIn(language, building),
          levels: levels.map((one) => ({ levelIndex: one.levelIndex, title: nameIn(language, one) })),
        });
      }
    }
    const publishes = await keptPublishes(db, clientLid);
    return {
      sites,
      buildings,
      numbers,
      publishedAt: publishes === null ? undefined : (publishes.publishes[0]?.at ?? null),
    };
  },
});

/** Undefined while the device is asked. */
export function useMapPlaces(clientLid: string): KnownPlaces | undefined {
  const { db, review } = useWorkspace();
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) void review.readPublishes(clientLid).catch(() => undefined);
  }, [review, clientLid, isOnline]);
  const { language } = useTranslation().i18n;
  return useQuery(db, placesQuery(db, clientLid, language));
}

/** Where visitors open maps. */
export function usePublicOrigin(): string {
  const { config } = useWorkspace();
  return config.publicUrl ?? config.apiOrigin ?? window.location.origin;
}
