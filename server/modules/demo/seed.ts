import { sql } from 'drizzle-orm';
import { builtInTaxonomy, kindOf } from '../../../src/domain/taxonomy/index.ts';
import type { DemoContent, DemoFeature } from './types.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { buildings, clients, levels, publishing, sites } from '../../platform/storage/schema.ts';
import { checkBuilding, checkClient, checkLevel, checkSite, type FeaturePlace } from '../hierarchy/index.ts';
import { featureFaults, keptProperties, putFeatures } from '../features/index.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';

/** Any number will do. */
const SEED_LOCK = 5_701_003;

/**
 * Puts the demo into a database that has no client yet, whole or not at all, through the same rules as any other
 * write. It stays unpublished, so that there is something to stage.
 * @returns whether it was put in.
 */
export function seedOnce(db: Db, content: () => DemoContent): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isEmpty(tx))) return false;
    await insert(tx, content());
    return true;
  });
}

/** Whether the server has no clients yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  return (await db.select({ id: clients.id }).from(clients).limit(1)).length === 0;
}

async function insert(tx: Tx, { client, sites: demoSites }: DemoContent): Promise<void> {
  checkClient(client);
  const [made] = await tx
    .insert(clients)
    .values({ title: client.clientTitle, extra: client.clientExtraData })
    .returning();
  const clientId = made!.id;
  await tx.insert(publishing).values({ clientId, status: 1 });
  await putAll(tx, { clientId, siteId: null, buildingId: null, levelIndex: null }, client.features);
  for (const site of demoSites) await insertSite(tx, clientId, site);
}

async function insertSite(tx: Tx, clientId: number, site: DemoContent['sites'][number]): Promise<void> {
  checkSite(site, {
    buildings: site.buildings.map((b) => ({ title: b.buildingTitle, geometry: b.geometry })),
  });
  const [made] = await tx
    .insert(sites)
    .values({
      clientId,
      title: site.siteTitle,
      externalIdentifier: site.siteExternalIdentifier,
      extra: site.siteExtraData,
      geometry: site.geometry,
    })
    .returning({ id: sites.id });
  const siteId = made!.id;
  await putAll(tx, { clientId, siteId, buildingId: null, levelIndex: null }, site.features);
  for (const building of site.buildings) await insertBuilding(tx, { clientId, siteId }, site, building);
}

async function insertBuilding(
  tx: Tx,
  at: { clientId: number; siteId: number },
  site: DemoContent['sites'][number],
  building: DemoContent['sites'][number]['buildings'][number],
): Promise<void> {
  checkBuilding(building, { site });
  const [made] = await tx
    .insert(buildings)
    .values({
      ...at,
      title: building.buildingTitle,
      externalIdentifier: building.buildingExternalIdentifier,
      extra: building.buildingExtraData,
      geometry: building.geometry,
    })
    .returning({ id: buildings.id });
  const buildingId = made!.id;
  for (const level of building.levels) {
    checkLevel(level);
    const place = { ...at, buildingId, levelIndex: level.levelIndex };
    await tx.insert(levels).values({
      ...place,
      shortTitle: level.levelShortTitle,
      longTitle: level.levelLongTitle,
      extra: level.levelExtraData,
    });
    await putAll(tx, place, level.features);
  }
}

/** The server may write everywhere. */
const ITSELF = { roles: ['SuperAdmin'], permissions: [] };

async function putAll(tx: Tx, place: FeaturePlace, features: DemoFeature[]): Promise<void> {
  const inputs = features.map((feature) => {
    refuseIssues(featureFaults(feature, 'https://localhost'), feature.properties.fid);
    const { typeCode, fid } = feature.properties;
    const kind = kindOf(typeCode, builtInTaxonomy);
    return { fid, kind, properties: keptProperties(feature.properties), geometry: feature.geometry };
  });
  await putFeatures(tx, ITSELF, place, inputs, 'place');
}
