import { useEffect } from 'react';
import { exists, listSites, unreadLevels, type StoreyDatabase } from '../../../db/index.ts';
import { isPlace, NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { useWorkspace } from '../session/workspace.ts';
import { readDrawn } from './site-network.ts';
import { useTaxonomy } from './taxonomy.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

/** How the golden routes of a client's sites fare over the networks of this device. */
export interface GoldenSummary {
  all: number;
  /** They work, and take another time than when they were kept. */
  changed: number;
  /** The way no longer exists, or a place is gone. */
  broken: number;
  /** A place lies on a floor that this device never read, or is gone: that is not known. */
  unknown: number;
  /** Floors that have to be read before it is. */
  unread: string[];
}

/** Runs them; undefined until that is done. */
export function useGoldenSummary(clientLid: string | null): GoldenSummary | undefined {
  const { db, engine } = useWorkspace();
  const taxonomy = useTaxonomy();
  const summary = useLiveQuery(() => run(db, clientLid, taxonomy), [db, clientLid, taxonomy]);
  const unread = summary?.unread.join(' ') ?? '';
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      for (const lid of unread.split(' '))
        if (isGone || lid === '' || !(await engine.pullLevel(lid)).ok) return;
    };
    // A database that is closed during it has no followers left.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [engine, unread]);
  return summary;
}

async function run(db: StoreyDatabase, clientLid: string | null, taxonomy: Taxonomy): Promise<GoldenSummary> {
  const summary: GoldenSummary = { all: 0, changed: 0, broken: 0, unknown: 0, unread: [] };
  const sites = clientLid === null ? [] : await listSites(db, clientLid);
  const read = (siteLid: string, kind: Feature['kind']): Promise<Feature[]> =>
    db.features.where('[siteLid+kind]').equals([siteLid, kind]).filter(exists).toArray();
  const found = await Promise.all(
    sites.map(async ({ lid, extra }) => {
      const levels = await db.levels.filter(({ siteLid }) => siteLid === lid).toArray();
      return {
        extra,
        levels,
        rows: await read(lid, NETWORK_KIND),
        drawn: await readDrawn(db, lid),
        unread: await unreadLevels(db, levels),
      };
    }),
  );
  // The router is needed by few: a client without golden routes does not load it.
  if (!found.some(({ extra }) => 'storey' in extra)) return summary;
  const [
    { goldenRoutesOf, plannerOfRows, runGoldenRoutes, levelRanks, routeSettingsOf },
    { stopOf },
    { forVisitors },
  ] = await Promise.all([
    import('../../../domain/wayfinding/route/index.ts'),
    import('../../../domain/wayfinding/check/index.ts'),
    import('../../../domain/wayfinding/departure/index.ts'),
  ]);
  const client = clientLid === null ? undefined : await db.clients.get(clientLid);
  const settings = routeSettingsOf(client?.extra ?? {});
  for (const { extra, levels, rows, drawn, unread } of found) {
    const routes = goldenRoutesOf(extra);
    if (routes.length === 0) continue;
    const byFid = new Map(drawn.filter(isPlace).map((place) => [place.fid as string, place]));
    const planner = forVisitors(
      plannerOfRows(rows, drawn, taxonomy, { settings, ranks: levelRanks(levels) }),
    );
    const results = runGoldenRoutes(planner, routes, (fid) => {
      const place = byFid.get(fid);
      if (place) return stopOf(place);
      return unread.length > 0 ? undefined : null;
    });
    summary.all += results.length;
    if (results.some(({ state }) => state === 'unknown'))
      summary.unread.push(...unread.map(({ lid }) => lid));
    for (const { state } of results)
      if (state === 'unknown') summary.unknown += 1;
      else if (state === 'broken' || state === 'gone') summary.broken += 1;
      else if (state !== 'ok') summary.changed += 1;
  }
  return summary;
}
