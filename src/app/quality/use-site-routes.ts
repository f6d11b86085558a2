import { Dexie } from 'dexie';
import { useEffect, useState } from 'react';
import { exists, listBuildings, listLevels, type StoreyDatabase } from '../../db/index.ts';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { startSiteRoutes, type SiteRoutesJob } from '../../workers/index.ts';
import { readDrawn } from '../state/content/site-network.ts';
import { useServerTaxonomy } from '../state/content/taxonomy.ts';
import type { Query } from '../state/queries/query.ts';
import { useQuery } from '../state/queries/shared-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';

/** A site as its routes need it. */
export interface RoutedSite {
  client: Client | undefined;
  buildings: readonly Building[];
  levels: readonly Level[];
  nodes: readonly Feature[];
  drawn: readonly Feature[];
}

const routedSiteQuery = (db: StoreyDatabase, siteLid: string | undefined): Query<RoutedSite | undefined> => ({
  key: JSON.stringify(['site with its routes', siteLid]),
  tables: ['features', 'levels', 'buildings', 'sites', 'clients'],
  ask: async () => {
    const site = siteLid === undefined ? undefined : await db.sites.get(siteLid);
    if (siteLid === undefined || site === undefined) return undefined;
    const [client, buildings, nodes, drawn] = await Dexie.Promise.all([
      db.clients.get(site.clientLid),
      listBuildings(db, siteLid),
      db.features.where('[siteLid+kind]').equals([siteLid, NETWORK_KIND]).filter(exists).toArray(),
      readDrawn(db, siteLid),
    ]);
    const levels = await Dexie.Promise.all(buildings.map(({ lid }) => listLevels(db, lid)));
    return { client, buildings, levels: levels.flat(), nodes, drawn };
  },
});

export interface SiteRoutes extends RoutedSite {
  job: SiteRoutesJob;
}

/** Routes over a site of this device, in a worker; undefined while it is read, and without a site. */
export function useSiteRoutes(siteLid: string | undefined): SiteRoutes | undefined {
  const { db } = useWorkspace();
  const taxonomy = useServerTaxonomy();
  const site = useQuery(db, routedSiteQuery(db, siteLid));
  const [begun, setBegun] = useState<SiteRoutes | undefined>(undefined);
  useEffect(() => {
    if (site === undefined) return;
    const job = startSiteRoutes();
    const { client, levels, nodes, drawn } = site;
    const begin = async (): Promise<void> => {
      await job.call((api) =>
        api.begin({ nodes, drawn, taxonomy, levels, clientExtra: client?.extra ?? {} }),
      );
      setBegun({ ...site, job });
    };
    // A worker that can't begin shows nothing: what asks it stays empty.
    begin().catch(() => undefined);
    return () => job.close();
  }, [site, taxonomy]);
  return begun !== undefined && site !== undefined && begun.nodes === site.nodes ? begun : undefined;
}
