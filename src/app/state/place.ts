import { useLiveQuery } from 'dexie-react-hooks';
import type { Building } from '../../domain/entities/building.ts';
import type { Client } from '../../domain/entities/client.ts';
import type { Level } from '../../domain/entities/level.ts';
import type { Site } from '../../domain/entities/site.ts';
import {
  getBuilding,
  getClient,
  getLevel,
  getSite,
  lidOf,
  listLevels,
  type IdKind,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { ContentParams } from '../routes/content-type.ts';
import { useContentRoute } from './content-route.ts';
import { useWorkspace } from './workspace.ts';

/** Where the address points: each is null when the address does not name one, or names one that is not here. */
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

async function findLevel(db: StoreyDatabase, building: Building, ref: string): Promise<Level | undefined> {
  if (LOCAL_KEY.test(ref)) return getLevel(db, ref);
  const levels = await listLevels(db, building.lid);
  return levels.find((level) => String(level.levelIndex) === ref);
}

export async function findPlace(db: StoreyDatabase, params: ContentParams): Promise<Place> {
  const place: Place = { client: null, site: null, building: null, level: null, missing: null };
  const { clientId, siteId, buildingId, levelId } = params;
  if (clientId === undefined) return place;
  const clientLid = await resolve(db, 'clients', clientId);
  place.client = (clientLid && (await getClient(db, clientLid))) || null;
  if (place.client === null) return { ...place, missing: 'client' };
  if (siteId === undefined) return place;
  const siteLid = await resolve(db, 'sites', siteId);
  const site = (siteLid && (await getSite(db, siteLid))) || null;
  if (site === null || site.clientLid !== place.client.lid) return { ...place, missing: 'site' };
  place.site = site;
  if (buildingId === undefined) return place;
  const buildingLid = await resolve(db, 'buildings', buildingId);
  const building = (buildingLid && (await getBuilding(db, buildingLid))) || null;
  if (building === null || building.siteLid !== site.lid) return { ...place, missing: 'building' };
  place.building = building;
  if (levelId === undefined) return place;
  const level = (await findLevel(db, building, levelId)) ?? null;
  if (level === null || level.buildingLid !== building.lid) return { ...place, missing: 'level' };
  return { ...place, level };
}

// Queries given to useLiveQuery are `async`: Dexie keeps watching past the first await of those alone.
/** The place of the current address; undefined while the device is still being asked. Follows changes. */
export function usePlace(): Place | undefined {
  const { db } = useWorkspace();
  const { params } = useContentRoute();
  const { clientId, siteId, buildingId, levelId } = params;
  return useLiveQuery(async () => findPlace(db, params), [db, clientId, siteId, buildingId, levelId]);
}
