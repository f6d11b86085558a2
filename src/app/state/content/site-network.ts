import { Dexie } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import {
  exists,
  knowsAllNodes,
  listBuildings,
  listLevels,
  unreadLevels,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { BUILT_KINDS, NETWORK_KIND } from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { NetworkIssue } from '../../../domain/wayfinding/check/index.ts';
import { roleFor } from '../../../domain/status/index.ts';
import { usePlace } from '../navigation/current-place.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { numbersQuery } from '../rights/permission.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useTaxonomy } from './taxonomy.ts';

/** The wayfinding network of a site, with the levels and buildings of its nodes. */
export interface SiteNetwork {
  siteLid: string;
  rows: Feature[];
  levels: ReadonlyMap<string, Level>;
  buildings: ReadonlyMap<string, Building>;
}

const networkRows = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features.where('[siteLid+kind]').equals([siteLid, NETWORK_KIND]).filter(exists).toArray();

const siteNetworkQuery = (
  db: StoreyDatabase,
  siteLid: string | undefined,
): Query<SiteNetwork | undefined> => ({
  key: JSON.stringify(['site network', siteLid]),
  tables: ['features', 'levels', 'buildings'],
  ask: async () => {
    if (siteLid === undefined) return undefined;
    const [rows, buildings] = await Dexie.Promise.all([networkRows(db, siteLid), listBuildings(db, siteLid)]);
    const levels = await Dexie.Promise.all(buildings.map(({ lid }) => listLevels(db, lid)));
    return {
      siteLid,
      rows,
      levels: new Map(levels.flat().map((level) => [level.lid, level])),
      buildings: new Map(buildings.map((building) => [building.lid, building])),
    };
  },
});

/** The network of the open site; undefined while it is being read, and where it is not wanted. */
export function useSiteNetwork(isWanted = true): SiteNetwork | undefined {
  const { db } = useWorkspace();
  const open = usePlace()?.site?.lid;
  const siteLid = isWanted ? open : undefined;
  const network = useQuery(db, siteNetworkQuery(db, siteLid));
  return network?.siteLid === siteLid ? network : undefined;
}

/** The nodes of the open site that lie out of doors. */
export function useOutdoorNodes(isWanted: boolean): readonly Feature[] | undefined {
  const rows = useSiteNetwork(isWanted)?.rows;
  return useMemo(() => rows?.filter(({ levelLid }) => levelLid === null), [rows]);
}

const unreadQuery = (db: StoreyDatabase, buildingLid: string | null): Query<ReadonlySet<string>> => ({
  key: JSON.stringify(['unread levels', buildingLid]),
  tables: ['levels', 'idmap', 'meta'],
  ask: async () => {
    const levels = buildingLid === null ? [] : await listLevels(db, buildingLid);
    return new Set((await unreadLevels(db, levels)).map(({ lid }) => lid as string));
  },
});

/** The levels of a building that this device has never read: their content is unknown. */
export function useUnreadLevels(buildingLid: string | null): ReadonlySet<string> {
  const { db } = useWorkspace();
  return useQuery(db, unreadQuery(db, buildingLid)) ?? NOTHING_UNREAD;
}

const NOTHING_UNREAD: ReadonlySet<string> = new Set();

const knowsAllQuery = (db: StoreyDatabase, siteLid: string | undefined): Query<boolean> => ({
  key: JSON.stringify(['knows all nodes of site', siteLid]),
  tables: ['buildings', 'idmap', 'meta'],
  ask: async () => siteLid !== undefined && (await knowsAllNodes(db, siteLid)),
});

/**
 * Whether a node of the open site that is not here is nowhere: one on a level that this device does not know, or in a
 * building that the person does not see, is left out of what is read.
 */
export function useKnowsAllNodes(): boolean {
  const { db, user } = useWorkspace();
  const place = usePlace();
  const { clientId, siteId } = useQuery(db, numbersQuery(db, place)) ?? {};
  const isHeld = useQuery(db, knowsAllQuery(db, place?.site?.lid)) ?? false;
  return isHeld && (clientId === undefined || roleFor(user, { clientId, siteId }) !== null);
}

const NO_ISSUES: readonly NetworkIssue[] = [];

interface Looked {
  taxonomy: Taxonomy;
  issues: Promise<readonly NetworkIssue[]>;
}
const looked = new WeakMap<readonly Feature[], Looked>();

/** Looked for once, however many rows of a list ask. What looks is loaded with the first network. */
function issuesIn(rows: readonly Feature[], taxonomy: Taxonomy): Promise<readonly NetworkIssue[]> {
  const known = looked.get(rows);
  if (known?.taxonomy === taxonomy) return known.issues;
  const issues = Promise.all([
    import('../../../domain/wayfinding/check/index.ts'),
    import('../../../domain/wayfinding/route/index.ts'),
  ]).then(([{ networkIssues }, { routeNodesOfRows }]) => networkIssues(routeNodesOfRows(rows), taxonomy));
  looked.set(rows, { taxonomy, issues });
  return issues;
}

/** What is wrong with the network of the open site; none while it is looked at the first time. */
export function useNetworkIssues(): readonly NetworkIssue[] {
  const taxonomy = useTaxonomy();
  const { siteLid, rows } = useSiteNetwork() ?? {};
  const [found, setFound] = useState<{ siteLid: string; issues: readonly NetworkIssue[] } | null>(null);
  useEffect(() => {
    if (siteLid === undefined || rows === undefined || rows.length === 0) return;
    let isWanted = true;
    issuesIn(rows, taxonomy).then(
      (issues) => isWanted && setFound({ siteLid, issues }),
      () => looked.delete(rows),
    );
    return () => {
      isWanted = false;
    };
  }, [siteLid, rows, taxonomy]);
  const issues =
    rows !== undefined && rows.length > 0 && found !== null && found.siteLid === siteLid
      ? found.issues
      : NO_ISSUES;
  const knowsAll = useKnowsAllNodes();
  return useMemo(
    () => (knowsAll ? issues : issues.filter(({ code }) => code !== 'dangling-neighbor')),
    [issues, knowsAll],
  );
}

export const levelIndexIn =
  ({ levels }: SiteNetwork) =>
  ({ levelLid }: Feature): number | null =>
    levelLid === null ? null : (levels.get(levelLid)?.levelIndex ?? null);

const drawnQuery = (db: StoreyDatabase, siteLid: string | undefined): Query<Feature[]> => ({
  key: JSON.stringify(['drawn on site', siteLid]),
  tables: ['features'],
  ask: async () => (siteLid === undefined ? Dexie.Promise.resolve([]) : readDrawn(db, siteLid)),
});

/** The features on the floors of a site. */
export const readDrawn = (db: StoreyDatabase, siteLid: string): Promise<Feature[]> =>
  db.features
    .where('[siteLid+kind]')
    .anyOf(BUILT_KINDS.map((kind) => [siteLid, kind]))
    .filter(exists)
    .toArray();

/** The features on the floors of the open site; undefined until they are read. */
export function useSiteDrawn(): readonly Feature[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, drawnQuery(db, usePlace()?.site?.lid));
}
