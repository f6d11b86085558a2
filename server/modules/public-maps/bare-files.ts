import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/storage/connect.ts';
import { publishing, snapshots } from '../../platform/storage/schema.ts';
import { listBuildings, listSiteLevels, listSites } from '../hierarchy/index.ts';
import type { PublicFiles, Revision, RevisionAnswer, StoredPublicMap } from './public-files.ts';

/** The places of what is published, without what is in them: until the files of public maps are made. */
export function createBareFiles(db: Db): PublicFiles {
  const published = async ({ clientId }: StoredPublicMap) => {
    const [row] = await db
      .select({ snapshotId: snapshots.id, at: snapshots.publishedAt })
      .from(publishing)
      .innerJoin(snapshots, eq(snapshots.id, publishing.publishedSnapshotId))
      .where(eq(publishing.clientId, clientId));
    return row;
  };

  async function revisionOf(map: StoredPublicMap): Promise<Revision | null> {
    const found = await published(map);
    if (!found) return null;
    const id = hash('sha256', JSON.stringify([found.snapshotId, map]), 'base64url').slice(0, 22);
    return { id, publishedAt: Math.floor((found.at?.getTime() ?? 0) / 1000) };
  }

  async function answerOf(map: StoredPublicMap, { id }: Revision): Promise<RevisionAnswer> {
    const found = await published(map);
    const edition = { snapshotId: found?.snapshotId ?? null };
    const sites = (await listSites(db, edition, map.clientId)).filter(
      (site) => map.siteIds?.includes(site.id) ?? true,
    );
    const buildings = (await Promise.all(sites.map((site) => listBuildings(db, edition, site.id)))).flat();
    const levels = (await Promise.all(sites.map((site) => listSiteLevels(db, edition, site.id)))).flat();
    const base = `/public/${map.slug}/${id}`;
    return {
      id: map.id,
      title: map.title,
      ...(map.titles && { titles: map.titles }),
      languages: map.languages,
      bounds: null,
      home: map.home,
      sites: sites.map((site) => ({ id: site.id, title: site.title, bounds: null, timeZone: null })),
      buildings: buildings.map((one) => ({ id: one.id, siteId: one.siteId, title: one.title, bounds: null })),
      levels: levels.map(({ siteId, buildingId, levelIndex, shortTitle, longTitle }) => ({
        siteId,
        buildingId,
        levelIndex,
        shortTitle,
        longTitle,
        bounds: null,
      })),
      types: [],
      groups: [],
      profiles: map.profiles,
      tiles: {
        outline: `${base}/outline/{z}/{x}/{y}.mvt`,
        level: `${base}/level/{building}/{level}/{z}/{x}/{y}.mvt`,
        minzoom: 12,
        maxzoom: 18,
      },
      search: `${base}/search.json`,
      details: `${base}/details/{building}/{level}.json`,
      network: null,
      gone: [],
      style: null,
      brand: { logo: null, colour: null },
      reports: map.shows.reports,
    };
  }

  return {
    revisionOf,
    answerOf,
    read: (_revision, _mapId, path) =>
      Promise.resolve(
        path === 'search.json'
          ? {
              bytes: new TextEncoder().encode(JSON.stringify({ places: [] })),
              encoding: 'identity',
              mediaType: 'application/json',
            }
          : null,
      ),
    stop: () => Promise.resolve(),
  };
}
