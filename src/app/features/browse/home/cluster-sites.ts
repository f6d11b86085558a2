import type { Position } from '../../../../domain/entities/geometry.ts';

/** Sites that are drawn as one mark. */
export interface SiteGroup<T> {
  at: Position;
  members: readonly T[];
}

/** Pixels of the world's width at zoom 0. */
const WORLD_PX = 512;
/** Pixels between the middles of two marks, at least. */
const APART_PX = 30;
/** From this zoom on marks part that are as near to each other as two doors of a street. */
export const PARTED_ZOOM = 17;
const LAST_LATITUDE = 85;

/** Pixels from the upper left of the world at a zoom. */
function onMap([longitude, latitude]: Position, zoom: number): [x: number, y: number] {
  const world = WORLD_PX * 2 ** zoom;
  const radians = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return [
    ((longitude + 180) / 360) * world,
    ((1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2) * world,
  ];
}

/**
 * Groups what would overlap at a zoom, wherever the map is moved to: the first of a group is where its mark stands, and each
 * other is nearer to it than to the mark of any group before.
 */
export function clusterSites<T>(
  sites: readonly T[],
  positionOf: (site: T) => Position,
  zoom: number,
): SiteGroup<T>[] {
  const groups: { at: Position; x: number; y: number; members: T[] }[] = [];
  const cells = new Map<string, typeof groups>();
  for (const site of sites) {
    const at = positionOf(site);
    const [x, y] = onMap(at, zoom);
    const [column, row] = [Math.floor(x / APART_PX), Math.floor(y / APART_PX)];
    let nearest: (typeof groups)[number] | undefined;
    let least = APART_PX;
    for (const down of [-1, 0, 1])
      for (const across of [-1, 0, 1])
        for (const group of cells.get(`${String(column + across)} ${String(row + down)}`) ?? []) {
          const distance = Math.hypot(group.x - x, group.y - y);
          if (distance < least) [nearest, least] = [group, distance];
        }
    if (nearest !== undefined) {
      nearest.members.push(site);
      continue;
    }
    const group = { at, x, y, members: [site] };
    groups.push(group);
    const cell = `${String(column)} ${String(row)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), group]);
  }
  return groups.map(({ at, members }) => ({ at, members }));
}
