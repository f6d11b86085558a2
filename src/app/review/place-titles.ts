import { listBuildings, listLevels, listSites, serverIdOf, type StoreyDatabase } from '../../db/index.ts';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../domain/entities/name-in.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';

/** What places of a client are called, by the server's numbers: of a site, a building, and of a level `building/level`. */
export interface PlaceTitles {
  sites: ReadonlyMap<number, string>;
  buildings: ReadonlyMap<number, string>;
  levels: ReadonlyMap<string, string>;
}

async function titlesOf(db: StoreyDatabase, clientLid: string, language: string): Promise<PlaceTitles> {
  const [sites, buildings, levels] = [
    new Map<number, string>(),
    new Map<number, string>(),
    new Map<string, string>(),
  ];
  for (const site of await listSites(db, clientLid)) {
    const siteId = await serverIdOf(db, site.lid);
    if (siteId !== undefined) sites.set(siteId, nameIn(language, site));
    for (const building of await listBuildings(db, site.lid)) {
      const id = await serverIdOf(db, building.lid);
      if (id === undefined) continue;
      buildings.set(id, nameIn(language, building));
      for (const level of await listLevels(db, building.lid))
        levels.set(`${id}/${level.levelIndex}`, nameIn(language, level));
    }
  }
  return { sites, buildings, levels };
}

const titlesQuery = (db: StoreyDatabase, clientLid: string, language: string): Query<PlaceTitles> => ({
  key: JSON.stringify(['place titles', clientLid, language]),
  tables: ['sites', 'buildings', 'levels', 'idmap'],
  ask: async () => titlesOf(db, clientLid, language),
});

export function usePlaceTitles(clientLid: string): PlaceTitles | undefined {
  const { db } = useWorkspace();
  const { language } = useTranslation().i18n;
  return useQuery(db, titlesQuery(db, clientLid, language));
}
