import { Dexie } from 'dexie';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Site } from '../../../domain/entities/site.ts';
import {
  listBuildings,
  listGlobalGeofences,
  listSites,
  exists,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Place } from '../navigation/current-place.ts';
import type { Query } from '../queries/query.ts';

export interface Outlined {
  /** Whose sites these are: a client's key, or `all`. */
  of: string;
  sites: Site[];
  buildings: Building[];
  geofences: Feature[];
}

type OutlinedPlace = Readonly<Record<keyof Pick<Place, 'client' | 'site'>, { lid: string } | null>>;

/** What the map outlines: the sites of the client in hand, or the site in hand, with their buildings. */
export function outlinedQuery(
  db: StoreyDatabase,
  place: OutlinedPlace | undefined,
  withGeofences: boolean,
): Query<Outlined> {
  const clientLid = place?.client?.lid;
  const siteLid = place?.site?.lid;
  return {
    key: JSON.stringify(['outlined', clientLid, siteLid, withGeofences]),
    tables: ['sites', 'buildings', ...(withGeofences ? ['features'] : [])],
    ask: async () => standingOf(await stored()),
  };
  async function stored(): Promise<Outlined> {
    if (clientLid === undefined) {
      const [sites, buildings] = await Dexie.Promise.all([db.sites.toArray(), db.buildings.toArray()]);
      return { of: 'all', sites, buildings, geofences: [] };
    }
    const sites =
      siteLid === undefined
        ? await listSites(db, clientLid)
        : await db.sites.where({ lid: siteLid }).toArray();
    const [perSite, geofences] = await Dexie.Promise.all([
      Dexie.Promise.all(sites.map((site) => listBuildings(db, site.lid))),
      withGeofences ? listGlobalGeofences(db, clientLid) : [],
    ]);
    return { of: clientLid, sites, buildings: perSite.flat(), geofences };
  }
}

/** What is marked for deletion is not drawn. */
const standingOf = ({ of, sites, buildings, geofences }: Outlined): Outlined => ({
  of,
  sites: sites.filter(exists),
  buildings: buildings.filter(exists),
  geofences: geofences.filter(exists),
});
