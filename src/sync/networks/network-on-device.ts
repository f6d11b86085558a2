import {
  isLevelKnown,
  levelServerKey,
  existingNodes,
  type StoreyDatabase,
  listNodes,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { Moment } from '../../domain/moment/index.ts';
import { changesBackTo, type NetworkNode } from '../../domain/wayfinding/network/index.ts';
import { type FeaturePlaceLids, nodeFromWire } from '../mapping/feature.ts';

/** A site's network as far as this device has it. */
export interface NetworkOnDevice {
  rows: Feature[];
  /** Where nodes stand that are here: by building and level as the server calls them, and out of doors by nothing. */
  places: ReadonlyMap<string, FeaturePlaceLids>;
}

const OUT_OF_DOORS = '';

/** Reads it from the database alone: may be the query of a live query, or part of a transaction. */
export async function networkOnDevice(db: StoreyDatabase, siteLid: string): Promise<NetworkOnDevice> {
  const site = await db.sites.get(siteLid);
  const levels = (await db.levels.toArray()).filter(
    (level) => level.siteLid === siteLid && level.publishState !== 'deleted',
  );
  const standing = new Set<string | null>([null, ...levels.map(({ lid }) => lid)]);
  const rows = (await listNodes(db, siteLid)).filter(
    ({ levelLid, publishState }) => publishState !== 'deleted' && standing.has(levelLid),
  );
  const withRows = new Set(rows.map(({ levelLid }) => levelLid));
  const names = await db.idmap.bulkGet(levels.map(({ lid }) => lid));
  const places = new Map<string, FeaturePlaceLids>();
  for (const [i, { clientLid, buildingLid, lid }] of levels.entries()) {
    const serverKey = names[i]?.serverKey;
    if (serverKey === undefined || (!withRows.has(lid) && !(await isLevelKnown(db, lid)))) continue;
    places.set(serverKey, { clientLid, siteLid: siteLid as Lid, buildingLid, levelLid: lid });
  }
  // Reading any level of a site also reads the nodes outside of buildings.
  if (site !== undefined && (places.size > 0 || rows.length > 0)) {
    const { clientLid, lid } = site;
    places.set(OUT_OF_DOORS, { clientLid, siteLid: lid, buildingLid: null, levelLid: null });
  }
  return { rows, places };
}

/** Nodes of an earlier network as this device would keep them. */
export interface EarlierNodes {
  rows: Feature[];
  /** Those on levels that it does not have. */
  elsewhere: number;
}

export function earlierNodes({ places }: NetworkOnDevice, features: readonly NetworkNode[]): EarlierNodes {
  const rows: Feature[] = [];
  let elsewhere = 0;
  for (const node of existingNodes(features)) {
    const { bid, lvl } = node.properties;
    const isIndoors = typeof bid === 'number' && typeof lvl === 'number';
    const place = places.get(isIndoors ? levelServerKey(bid, lvl) : OUT_OF_DOORS);
    if (place === undefined) elsewhere += 1;
    else {
      // A key that this app did not make is not on this device.
      const row = nodeFromWire(node, place);
      if (row !== null) rows.push(row);
    }
  }
  return { rows, elsewhere };
}

/**
 * The act that makes a site's network here what it was, as far as this device has its levels. Part of the transaction of
 * that act. Null: the site is gone.
 */
export async function networkPutBack(
  db: StoreyDatabase,
  siteLid: string,
  features: readonly NetworkNode[],
): Promise<Moment | null> {
  if ((await db.sites.get(siteLid)) === undefined) return null;
  const device = await networkOnDevice(db, siteLid);
  const changes = changesBackTo(device.rows, earlierNodes(device, features).rows);
  const anew = changes.flatMap(({ key, before }) => (before === null ? key : []));
  // A node that the server lists as deleted is created again, not updated.
  await db.features.bulkDelete(anew);
  return { label: 'restore', changes };
}
