import {
  exists,
  listBuildings,
  listFeatures,
  listLevels,
  listSites,
  serverIdOf,
  type StoreyDatabase,
} from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import {
  ownNumber,
  type PublishedBuilding,
  type PublishedContent,
  type PublishedFeature,
  type PublishedLevel,
  type PublishedSite,
} from '../../../../domain/public-map/index.ts';
import type { Query } from '../../../state/queries/query.ts';
import { useQuery } from '../../../state/queries/shared-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';

/** The content of a client as this device has it, in the form in which maps are made of what is published. */
export interface DeviceContent {
  content: Omit<PublishedContent, 'clientExtra'>;
  /** Local keys of levels by building and index. */
  levelLids: ReadonlyMap<string, string>;
}

async function contentOf(db: StoreyDatabase, clientLid: string): Promise<DeviceContent> {
  const sites: PublishedSite[] = [];
  const buildings: PublishedBuilding[] = [];
  const levels: PublishedLevel[] = [];
  const features: PublishedFeature[] = [];
  const levelLids = new Map<string, string>();
  const numberOf = async (lid: string): Promise<number> => (await serverIdOf(db, lid)) ?? ownNumber(lid);
  const add = (
    found: readonly Feature[],
    at: Omit<PublishedFeature, 'fid' | 'kind' | 'properties' | 'geometry'>,
  ) => {
    for (const one of found.filter(exists)) {
      const { fid, kind, geometry, properties } = one;
      features.push({ fid, kind, geometry, properties, ...at });
    }
  };
  for (const site of (await listSites(db, clientLid)).filter(exists)) {
    const siteId = await numberOf(site.lid);
    sites.push({ id: siteId, title: site.title, extra: site.extra, geometry: site.geometry });
    const outdoors = await db.features
      .where({ siteLid: site.lid })
      .filter(({ levelLid }) => levelLid === null)
      .toArray();
    add(outdoors, { siteId, buildingId: null, levelIndex: null });
    for (const building of (await listBuildings(db, site.lid)).filter(exists)) {
      const buildingId = await numberOf(building.lid);
      const { title, extra, geometry } = building;
      buildings.push({ id: buildingId, siteId, title, extra, geometry });
      for (const level of (await listLevels(db, building.lid)).filter(exists)) {
        const { levelIndex, shortTitle, title: longTitle, extra: levelExtra } = level;
        levels.push({ siteId, buildingId, levelIndex, shortTitle, longTitle, extra: levelExtra });
        levelLids.set(`${buildingId}/${levelIndex}`, level.lid);
        add(await listFeatures(db, level.lid), { siteId, buildingId, levelIndex });
      }
    }
  }
  return { content: { sites, buildings, levels, features }, levelLids };
}

const contentQuery = (db: StoreyDatabase, clientLid: string): Query<DeviceContent> => ({
  key: JSON.stringify(['content for public maps', clientLid]),
  tables: ['sites', 'buildings', 'levels', 'features', 'idmap'],
  ask: async () => contentOf(db, clientLid),
});

/** Undefined while the device is asked. */
export function useDeviceContent(clientLid: string): DeviceContent | undefined {
  const { db } = useWorkspace();
  return useQuery(db, contentQuery(db, clientLid));
}
