import { isOwnNumber, ownNumber, type MapSettings } from '../../domain/public-map/index.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { serverIdOf } from '../database/idmap.ts';

/**
 * A public map with the server's numbers of its sites and of where it opens, as far as they are there.
 * @returns `isWhole`: none is missing, so that it can be sent
 */
export async function numberedMap(
  db: StoreyDatabase,
  map: MapSettings,
): Promise<{ map: MapSettings; isWhole: boolean }> {
  const { siteIds, home } = map;
  const own = new Set([...(siteIds ?? []), home.siteId, home.buildingId ?? 0].filter(isOwnNumber));
  if (own.size === 0) return { map, isWhole: true };
  const numbers = new Map<number, number>();
  for (const table of [db.sites, db.buildings])
    for (const lid of await table.toCollection().primaryKeys()) {
      if (!own.has(ownNumber(lid))) continue;
      const number = await serverIdOf(db, lid);
      if (number !== undefined) numbers.set(ownNumber(lid), number);
    }
  const numberOf = (number: number): number => numbers.get(number) ?? number;
  const { siteId, buildingId } = home;
  return {
    map: {
      ...map,
      siteIds: siteIds && siteIds.map(numberOf),
      home: {
        ...home,
        siteId: numberOf(siteId),
        ...(buildingId !== undefined && { buildingId: numberOf(buildingId) }),
      },
    },
    isWhole: numbers.size === own.size,
  };
}
