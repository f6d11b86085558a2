import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  exists,
  keptLevelFigures,
  levelReads,
  serverIdOf,
  type LevelRead,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import { nameIn, shortTitleIn, type Named } from '../../../../domain/entities/name-in.ts';
import type { LevelFigures } from '../../../../domain/floor-summary/index.ts';
import { useCountedFloors } from '../../../state/content/floor-summaries.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

export interface LevelNow {
  lid: string;
  title: string;
  shortTitle: string;
  levelIndex: number;
  read: LevelRead;
  /** Null until it was counted once. */
  figures: LevelFigures | null;
}

export interface BuildingNow {
  lid: string;
  /** The server's number; null before it has one. */
  id: number | null;
  title: string;
  clientLid: string;
  siteLid: string;
  geometry: Building['geometry'];
  /** The lowest first. */
  levels: readonly LevelNow[];
}

export interface SiteNow {
  lid: string;
  id: number | null;
  title: string;
}

export interface ContentNow {
  sites: readonly SiteNow[];
  /** By site and title. */
  buildings: readonly BuildingNow[];
}

async function contentNow(db: StoreyDatabase, clientLid: string, language: string): Promise<ContentNow> {
  const ofClient = (one: { clientLid: string }): boolean => one.clientLid === clientLid;
  const [sites, buildings, levels] = await Promise.all([
    db.sites.where({ clientLid }).filter(exists).toArray(),
    db.buildings.filter(ofClient).filter(exists).toArray(),
    db.levels.filter(ofClient).filter(exists).toArray(),
  ]);
  const lids = levels.map(({ lid }) => lid);
  const [reads, figures] = await Promise.all([levelReads(db, lids), keptLevelFigures(db, lids)]);
  const byBuilding = new Map<string, LevelNow[]>();
  const titleOf = (row: Named): string => nameIn(language, row);
  for (const [i, row] of levels.entries()) {
    const { lid, levelIndex, buildingLid } = row;
    const shortTitle = shortTitleIn(language, row);
    const level = { lid, title: titleOf(row), shortTitle, levelIndex, read: reads[i] ?? 'unread' };
    const all = byBuilding.get(buildingLid) ?? [];
    byBuilding.set(buildingLid, [...all, { ...level, figures: figures.get(lid) ?? null }]);
  }
  const idOf = async (lid: string): Promise<number | null> => (await serverIdOf(db, lid)) ?? null;
  const order = new Map(
    sites.toSorted((a, b) => titleOf(a).localeCompare(titleOf(b))).map(({ lid }, i) => [lid as string, i]),
  );
  const placeOf = (siteLid: string): number => order.get(siteLid) ?? sites.length;
  return {
    sites: await Promise.all(
      sites.map(async (site) => ({ lid: site.lid, title: titleOf(site), id: await idOf(site.lid) })),
    ),
    buildings: await Promise.all(
      buildings
        .toSorted((a, b) => placeOf(a.siteLid) - placeOf(b.siteLid) || titleOf(a).localeCompare(titleOf(b)))
        .map(async ({ lid, title, extra, siteLid, geometry }) => ({
          lid,
          title: titleOf({ title, extra }),
          clientLid,
          siteLid,
          geometry,
          id: await idOf(lid),
          levels: (byBuilding.get(lid) ?? []).toSorted((a, b) => a.levelIndex - b.levelIndex),
        })),
    ),
  };
}

const contentNowQuery = (db: StoreyDatabase, clientLid: string, language: string): Query<ContentNow> => ({
  key: JSON.stringify(['content in figures', clientLid, language]),
  tables: ['sites', 'buildings', 'levels', 'meta', 'idmap'],
  remember: () => true,
  ask: async () => contentNow(db, clientLid, language),
});

/** The levels of a client with what was counted of each, which is counted again when it changes; undefined while asked. */
export function useContentNow(clientLid: string): ContentNow | undefined {
  const { db } = useWorkspace();
  const { language } = useTranslation().i18n;
  const found = useQuery(db, contentNowQuery(db, clientLid, language));
  // Their figures change often, what there is to count seldom.
  const toCount = JSON.stringify(
    found?.buildings.map(({ geometry, levels }) => ({
      building: { geometry },
      levelLids: levels.flatMap(({ lid, read }) => (read === 'unread' ? [] : [lid])),
    })) ?? [],
  );
  useCountedFloors(useMemo(() => JSON.parse(toCount) as Parameters<typeof useCountedFloors>[0], [toCount]));
  return found;
}

export const placesIn = (buildings: readonly BuildingNow[]): number =>
  buildings.reduce(
    (sum, { levels }) => sum + levels.reduce((all, { figures }) => all + (figures?.places ?? 0), 0),
    0,
  );
