import { countHeld, exists, listClients, type StoreyDatabase } from '../../../../db/index.ts';
import type { Client } from '../../../../domain/entities/client.ts';
import type { Site } from '../../../../domain/entities/site.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

export interface HomeSite {
  site: Site;
  /** Its buildings, as far as this device knows them. */
  buildings: number;
}

export interface HomeClient {
  client: Client;
  sites: readonly HomeSite[];
  /** Null: this device has never read which there are. */
  siteCount: number | null;
  buildingCount: number;
}

const homeQuery = (db: StoreyDatabase): Query<HomeClient[]> => ({
  key: 'clients with their sites',
  tables: ['clients', 'sites', 'buildings', 'meta', 'idmap'],
  remember: () => true,
  ask: async () => {
    const [clients, allSites, allBuildings] = await Promise.all([
      listClients(db),
      db.sites.toArray(),
      db.buildings.toArray(),
    ]);
    const sites = allSites.filter(exists);
    const buildings = new Map<string, number>();
    for (const { siteLid } of allBuildings.filter(exists))
      buildings.set(siteLid, (buildings.get(siteLid) ?? 0) + 1);
    const ofClient = new Map<string, HomeSite[]>();
    for (const site of sites) {
      const others = ofClient.get(site.clientLid) ?? [];
      others.push({ site, buildings: buildings.get(site.lid) ?? 0 });
      ofClient.set(site.clientLid, others);
    }
    const counts = await countHeld(db, 'clients', clients, async (lid) => ofClient.get(lid)?.length ?? 0);
    return clients.map((client) => {
      const own = ofClient.get(client.lid) ?? [];
      return {
        client,
        sites: own,
        siteCount: counts.get(client.lid) ?? null,
        buildingCount: own.reduce((sum, one) => sum + one.buildings, 0),
      };
    });
  },
});

/** The clients of this person with their sites, as this device has them; undefined while it is asked. */
export function useHomeClients(): readonly HomeClient[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, homeQuery(db));
}
