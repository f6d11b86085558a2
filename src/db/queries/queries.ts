import { NETWORK_KIND } from '../../domain/content/index.ts';
import { CLIENT_KIND } from '../../domain/content/index.ts';
import { Dexie } from 'dexie';
import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Feature, FeatureKind } from '../../domain/entities/feature.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Site } from '../../domain/entities/site.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { BY_LEVEL } from '../schema/names.ts';

// All of these may be the query of a live query: they read tables and nothing else.

export const listClients = (db: StoreyDatabase): Promise<Client[]> => db.clients.toArray();
export const getClient = (db: StoreyDatabase, lid: string): Promise<Client | undefined> =>
  db.clients.get(lid);

export const listSites = (db: StoreyDatabase, clientLid: string): Promise<Site[]> =>
  db.sites.where({ clientLid }).toArray();
export const getSite = (db: StoreyDatabase, lid: string): Promise<Site | undefined> => db.sites.get(lid);

export const listBuildings = (db: StoreyDatabase, siteLid: string): Promise<Building[]> =>
  db.buildings.where({ siteLid }).toArray();
export const getBuilding = (db: StoreyDatabase, lid: string): Promise<Building | undefined> =>
  db.buildings.get(lid);

/** From the lowest to the highest. */
export const listLevels = (db: StoreyDatabase, buildingLid: string): Promise<Level[]> =>
  db.levels
    .where('[buildingLid+levelIndex]')
    .between([buildingLid, Dexie.minKey], [buildingLid, Dexie.maxKey])
    .toArray();
export const getLevel = (db: StoreyDatabase, lid: string): Promise<Level | undefined> => db.levels.get(lid);

/** All nodes of the wayfinding network of a site, outdoors and on its levels. */
export const listNodes = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features.where({ siteLid, kind: NETWORK_KIND }).toArray();

/** The features of a level: of one kind, or all. */
export const listFeatures = (db: StoreyDatabase, levelLid: string, kind?: FeatureKind): Promise<Feature[]> =>
  kind === undefined
    ? db.features.where(BY_LEVEL).between([levelLid, Dexie.minKey], [levelLid, Dexie.maxKey]).toArray()
    : db.features.where({ levelLid, kind }).toArray();
export const countFeatures = (db: StoreyDatabase, levelLid: string): Promise<number> =>
  db.features.where(BY_LEVEL).between([levelLid, Dexie.minKey], [levelLid, Dexie.maxKey]).count();
export const getFeature = (db: StoreyDatabase, fid: string): Promise<Feature | undefined> =>
  db.features.get(fid);

export const listGlobalGeofences = (db: StoreyDatabase, clientLid: string): Promise<Feature[]> =>
  db.features.where({ clientLid, kind: CLIENT_KIND }).toArray();

/** The taxonomy as last read from the server; undefined before the first time. */
export async function readTaxonomy(db: StoreyDatabase): Promise<Taxonomy | undefined> {
  return (await db.taxonomy.get('taxonomy'))?.taxonomy;
}
