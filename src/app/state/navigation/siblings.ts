import { Dexie } from 'dexie';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Site } from '../../../domain/entities/site.ts';
import {
  listBuildings,
  listClients,
  listLevels,
  listSites,
  exists,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Place } from './current-place.ts';
import type { Query } from '../queries/query.ts';

export interface Siblings {
  clients: Client[];
  sites: Site[];
  buildings: Building[];
  /** From the lowest to the highest. */
  levels: Level[];
}

/** All clients, and what else lies in the client, the site and the building of the address. */
export function siblingsQuery(db: StoreyDatabase, place: Place | undefined): Query<Siblings> {
  const { client, site, building } = place ?? {};
  return {
    key: JSON.stringify(['siblings', client?.lid, site?.lid, building?.lid]),
    tables: ['clients', 'sites', 'buildings', 'levels'],
    ask: async () => {
      const [clients, sites, buildings, levels] = await Dexie.Promise.all([
        listClients(db),
        client ? listSites(db, client.lid) : [],
        site ? listBuildings(db, site.lid) : [],
        building ? listLevels(db, building.lid) : [],
      ]);
      // What is marked for deletion leads nowhere.
      return {
        clients,
        sites: sites.filter(exists),
        buildings: buildings.filter(exists),
        levels: levels.filter(exists),
      };
    },
  };
}
