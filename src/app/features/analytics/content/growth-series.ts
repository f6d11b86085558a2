import type { KeptPublish } from '../../../../db/index.ts';
import type { BuildingNow } from './client-levels.ts';

/** Buildings that are drawn by themselves; the smaller ones are one area. */
const MOST = 6;
/** Places outdoors, in buildings that are gone, and in small ones. */
export const ELSEWHERE = '';

export interface GrowthPoint {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null: it is how things are now. */
  publish: KeptPublish | null;
  /** Places by key of `GrowthSeries.parts`. */
  counts: Readonly<Record<string, number>>;
  sum: number;
}

export interface GrowthSeries {
  /** Buildings, the largest first, and `ELSEWHERE` last. */
  parts: readonly { key: string; title: string }[];
  /** The oldest first; the last one is now, where all levels were counted. */
  points: readonly GrowthPoint[];
}

/**
 * The places of these buildings at each publish since then, and now as far as that is known.
 * @param from milliseconds since 1970; the last publish before it is where the first line begins
 * @param site the server's number of the one site that is counted; null: all
 */
export function growthOf(
  publishes: readonly KeptPublish[],
  buildings: readonly BuildingNow[],
  { from, now, site }: { from: number; now: number; site: number | null },
): GrowthSeries {
  const sizes = buildings.map((building) => ({
    ...building,
    places: building.levels.reduce((sum, { figures }) => sum + (figures?.places ?? 0), 0),
  }));
  const largest = sizes.toSorted((a, b) => b.places - a.places).slice(0, MOST);
  const partOf = new Map(largest.map(({ id, lid }) => [id, lid]));
  const oldestFirst = publishes.toSorted((a, b) => a.at - b.at);
  const begins = Math.max(
    0,
    oldestFirst.findLastIndex(({ at }) => at <= from),
  );
  const points = oldestFirst.slice(begins).flatMap((publish): GrowthPoint[] => {
    if (publish.places === null) return [];
    const counts: Record<string, number> = {};
    for (const { siteId, buildingId, count } of publish.places) {
      if (site !== null && siteId !== site) continue;
      const part = partOf.get(buildingId ?? -1) ?? ELSEWHERE;
      counts[part] = (counts[part] ?? 0) + count;
    }
    return [point(`p${publish.n}`, Math.max(from, publish.at), publish, counts)];
  });
  const counts: Record<string, number> = {};
  for (const { lid, places } of sizes) {
    const part = largest.some((one) => one.lid === lid) ? lid : ELSEWHERE;
    counts[part] = (counts[part] ?? 0) + places;
  }
  // Those outdoors are in no level that could be counted here: they stand as they were published, or now would look like a loss.
  const outdoors = outdoorsIn(
    oldestFirst.findLast(({ places }) => places !== null),
    site,
  );
  if (outdoors > 0) counts[ELSEWHERE] = (counts[ELSEWHERE] ?? 0) + outdoors;
  // What is not all counted would look like a loss.
  const isWhole = buildings.every(({ levels }) => levels.every(({ figures }) => figures !== null));
  const all = isWhole ? [...points, point('now', now, null, counts)] : points;
  const hasElsewhere = all.some((one) => (one.counts[ELSEWHERE] ?? 0) > 0);
  return {
    parts: [
      ...largest.map(({ lid, title }) => ({ key: lid, title })),
      ...(hasElsewhere ? [{ key: ELSEWHERE, title: '' }] : []),
    ],
    points: all,
  };
}

const outdoorsIn = (publish: KeptPublish | undefined, site: number | null): number =>
  (publish?.places ?? []).reduce(
    (sum, { siteId, buildingId, count }) =>
      buildingId === null && (site === null || siteId === site) ? sum + count : sum,
    0,
  );

const point = (
  key: string,
  at: number,
  publish: KeptPublish | null,
  counts: GrowthPoint['counts'],
): GrowthPoint => ({
  key,
  at,
  publish,
  counts,
  sum: Object.values(counts).reduce((a, b) => a + b, 0),
});
