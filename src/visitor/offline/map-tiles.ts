import type { Bounds } from '../../domain/entities/geometry.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';

/** Tiles kept ahead of a map at most. */
export const MOST_TILES = 4000;

interface Area {
  address: string;
  box: Bounds | null;
}

const tileOf = (degrees: number, zoom: number): number => Math.floor(((degrees + 180) / 360) * 2 ** zoom);

function rowOf(latitude: number, zoom: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom);
}

export const openSite = ({ buildings, home }: PublicMapAnswer, floor: PublicFloor | null): number =>
  buildings.find(({ id }) => id === floor?.buildingId)?.siteId ?? home.siteId;

/**
 * Addresses of what a map is drawn from: the levels of the open building, the rest of its site, then the other sites.
 * @returns `ofSite` those of the open site, in full; `others` as many as there is room for
 */
export function tilesOf(
  answer: PublicMapAnswer,
  floor: PublicFloor | null,
): { ofSite: string[]; others: string[] } {
  const { tiles, levels, sites } = answer;
  const siteId = openSite(answer, floor);
  const areasOf = (isWanted: (level: (typeof levels)[number]) => boolean): Area[] =>
    levels.filter(isWanted).map(({ buildingId, levelIndex, bounds }) => ({
      address: tiles.level.replace('{building}', String(buildingId)).replace('{level}', String(levelIndex)),
      box: bounds,
    }));
  const outlines = (isWanted: (id: number) => boolean): Area[] =>
    sites.filter(({ id }) => isWanted(id)).map(({ bounds }) => ({ address: tiles.outline, box: bounds }));
  const ofSite = addressesOf(tiles, [
    ...areasOf(({ buildingId }) => buildingId === floor?.buildingId),
    ...outlines((id) => id === siteId),
    ...areasOf((level) => level.siteId === siteId && level.buildingId !== floor?.buildingId),
  ]);
  const others = addressesOf(tiles, [
    ...outlines((id) => id !== siteId),
    ...areasOf((level) => level.siteId !== siteId),
  ]);
  return { ofSite, others: others.slice(0, Math.max(0, MOST_TILES - ofSite.length)) };
}

/** Of areas in turn, in each the coarse before the fine; one more than are kept tells that there are too many. */
function addressesOf({ minzoom, maxzoom }: PublicMapAnswer['tiles'], areas: readonly Area[]): string[] {
  const all = new Set<string>();
  for (const { address, box } of areas)
    for (let zoom = minzoom; box !== null && zoom <= maxzoom; zoom++) {
      const [west, south, east, north] = box;
      for (let x = tileOf(west, zoom); x <= tileOf(east, zoom) && all.size <= MOST_TILES; x++)
        for (let y = rowOf(north, zoom); y <= rowOf(south, zoom) && all.size <= MOST_TILES; y++)
          all.add(address.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)));
    }
  return [...all];
}
