import {
  listBuildings,
  listLevels,
  listSites,
  serverIdOf,
  type ContentRow,
  type StoreyDatabase,
} from '../../db/index.ts';
import { NETWORK_KIND } from '../../domain/content/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { PublishState } from '../../domain/entities/publish-state.ts';
import type { ChangeName } from '../../domain/review/index.ts';
import type { ReviewChange } from '../../sync/index.ts';
import { publishStateOf } from '../../domain/entities/row.ts';

const NAMED: Readonly<Record<PublishState, ChangeName | null>> = {
  published: null,
  changed: 'changed',
  new: 'added',
  deleted: 'deleted',
  error: 'changed',
};
const changeOf = (row: ContentRow): ChangeName | null => {
  const state = publishStateOf(row);
  // What the server has not heard of is new there.
  return state === undefined ? 'added' : NAMED[state];
};

interface At {
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
}

/** The differences of this device's content from the published map: from the publish state of each thing when it was read. */
export async function localChanges(db: StoreyDatabase, clientLid: string): Promise<ReviewChange[]> {
  const found: ReviewChange[] = [];
  const note = (kind: string, key: string, row: ContentRow, title: string, at: At, after?: object): void => {
    const change = changeOf(row);
    if (change !== null)
      found.push({ kind, key, change, title, ...at, ...(after && { after: { ...after } }) });
  };
  const idOf = async (lid: string): Promise<number | null> => (await serverIdOf(db, lid)) ?? null;
  const atSite = new Map<string, At>();
  const atBuilding = new Map<string, At>();
  const indexOf = new Map<string, number>();
  for (const site of await listSites(db, clientLid)) {
    const place = { siteId: await idOf(site.lid), buildingId: null, levelIndex: null };
    atSite.set(site.lid, place);
    note('site', String(place.siteId ?? site.lid), site, site.title, place, { geometry: site.geometry });
    for (const building of await listBuildings(db, site.lid)) {
      const inside = { ...place, buildingId: await idOf(building.lid) };
      atBuilding.set(building.lid, inside);
      const key = String(inside.buildingId ?? building.lid);
      note('building', key, building, building.title, inside, { geometry: building.geometry });
      for (const level of await listLevels(db, building.lid)) {
        indexOf.set(level.lid, level.levelIndex);
        const at = { ...inside, levelIndex: level.levelIndex };
        note('level', `${key}/${level.levelIndex}`, level, level.title, at);
      }
    }
  }
  const networks = new Set<string>();
  const placeOf = ({ siteLid, buildingLid, levelLid }: Feature): At => ({
    ...((typeof buildingLid === 'string' ? atBuilding.get(buildingLid) : undefined) ??
      (typeof siteLid === 'string' ? atSite.get(siteLid) : undefined) ?? { siteId: null, buildingId: null }),
    levelIndex: typeof levelLid === 'string' ? (indexOf.get(levelLid) ?? null) : null,
  });
  await db.features
    .where('[clientLid+kind]')
    .between([clientLid, ''], [clientLid, '\uffff'])
    .each((feature) => {
      const at = placeOf(feature);
      if (feature.kind !== NETWORK_KIND) {
        const { kind, geometry, properties } = feature;
        note('feature', feature.fid, feature, properties.name ?? '', at, { kind, geometry, properties });
      } else if (changeOf(feature) !== null && typeof feature.siteLid === 'string')
        networks.add(feature.siteLid);
    });
  for (const siteLid of networks) {
    const at = atSite.get(siteLid) ?? { siteId: null, buildingId: null, levelIndex: null };
    found.push({ kind: 'graph', key: String(at.siteId ?? siteLid), change: 'changed', title: '', ...at });
  }
  return found;
}
