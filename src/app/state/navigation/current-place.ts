import { useMatches } from 'react-router';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Site } from '../../../domain/entities/site.ts';
import {
  getBuilding,
  getClient,
  getLevel,
  getSite,
  lidOf,
  listLevels,
  type IdKind,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { ContentParams } from '../../routes/content-type.ts';
import { contentRouteIn, useContentRoute } from './content-route.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

/** The place of the address: each is null if the address does not name it, or if it is not on this device. */
export interface Place {
  client: Client | null;
  site: Site | null;
  building: Building | null;
  level: Level | null;
  /** The first param that names something this device does not have. */
  missing: 'client' | 'site' | 'building' | 'level' | null;
}

const LOCAL_KEY = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const SERVER_ID = /^[1-9]\d{0,15}$/;

/** The local key that a param of the address means: itself, or what the server's number stands for. */
async function resolve(db: StoreyDatabase, kind: IdKind, ref: string): Promise<string | undefined> {
  if (LOCAL_KEY.test(ref)) return ref;
  return SERVER_ID.test(ref) ? lidOf(db, kind, ref) : undefined;
}

async function findLevel(db: StoreyDatabase, buildingLid: string, ref: string): Promise<Level | undefined> {
  if (LOCAL_KEY.test(ref)) return getLevel(db, ref);
  return (await listLevels(db, buildingLid)).find((level) => String(level.levelIndex) === ref);
}

/** What it takes is asked for at once, and held against each other then: one answer after the other takes longer. */
export async function findPlace(db: StoreyDatabase, params: ContentParams): Promise<Place> {
  const { clientId, siteId, buildingId, levelId } = params;
  const resolved = (kind: IdKind, ref: string | undefined) =>
    ref === undefined ? undefined : resolve(db, kind, ref);
  const [clientLid, siteLid, buildingLid] = await Promise.all([
    resolved('clients', clientId),
    resolved('sites', siteId),
    resolved('buildings', buildingId),
  ]);
  const [client = null, site = null, building = null, level = null] = await Promise.all([
    clientLid && getClient(db, clientLid),
    siteLid && getSite(db, siteLid),
    buildingLid && getBuilding(db, buildingLid),
    buildingLid && levelId && findLevel(db, buildingLid, levelId),
  ]);
  const place: Place = { client: null, site: null, building: null, level: null, missing: null };
  if (clientId === undefined) return place;
  if (!client) return { ...place, missing: 'client' };
  place.client = client;
  if (siteId === undefined) return place;
  if (!site || site.clientLid !== client.lid) return { ...place, missing: 'site' };
  place.site = site;
  if (buildingId === undefined) return place;
  if (!building || building.siteLid !== site.lid) return { ...place, missing: 'building' };
  place.building = building;
  if (levelId === undefined) return place;
  if (!level || level.buildingLid !== building.lid) return { ...place, missing: 'level' };
  return { ...place, level };
}

export function placeQuery(db: StoreyDatabase, params: ContentParams): Query<Place> {
  const { clientId, siteId, buildingId, levelId } = params;
  return {
    key: JSON.stringify(['place', clientId, siteId, buildingId, levelId]),
    tables: ['idmap', 'clients', 'sites', 'buildings', 'levels'],
    remember: ({ missing }) => missing === null,
    ask: async () => findPlace(db, params),
  };
}

/** The place of the current address; undefined while the device is still being asked. Follows changes. */
export function usePlace(): Place | undefined {
  const { db } = useWorkspace();
  const { params } = useContentRoute();
  return useQuery(db, placeQuery(db, params));
}

const NOWHERE: ContentParams = {};

/** The same on any screen: outside of the content it names nothing, and misses nothing. */
export function usePlaceIfAny(): Place | undefined {
  const { db } = useWorkspace();
  const route = contentRouteIn(useMatches());
  return useQuery(db, placeQuery(db, route?.params ?? NOWHERE));
}
