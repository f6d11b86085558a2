import type { Polygon } from '../../../../src/domain/entities/geometry.ts';
import type { WireBuilding } from '../../../../src/contract/index.ts';
import { canSee } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { ExpectMatch } from '../../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../../platform/storage/connect.ts';
import { insertBuilding, lockBuilding, updateBuilding } from '../queries/buildings.ts';
import { deleteSubtree } from '../queries/delete-subtree.ts';
import { holdNetworkOf, mendNetwork, siteOf } from '../queries/mend-network.ts';
import { DRAFT, type Edition } from '../queries/edition.ts';
import { getBuilding, listBuildings, listLevels, listSiteLevels } from '../queries/read-places.ts';
import { type AreaValues, lockSite } from '../queries/sites.ts';
import type { BuildingBody, Changes } from './bodies.ts';
import { checkBuilding } from './checks.ts';
import { scopeOfBuilding } from './require-place.ts';
import { buildingToWire, levelToWire } from './wire.ts';
import { writeContent } from './write-content.ts';

/** The buildings of a site as the user sees them, with their levels. */
export async function readBuildings(
  db: Queryable,
  user: SignedInUser,
  edition: Edition,
  siteId: number,
): Promise<WireBuilding[]> {
  const [rows, levels] = await Promise.all([
    listBuildings(db, edition, siteId),
    listSiteLevels(db, edition, siteId),
  ]);
  return rows
    .filter((row) => canSee(user, scopeOfBuilding(row)))
    .map((row) => buildingToWire(row, levels.filter((l) => l.buildingId === row.id).map(levelToWire)));
}

export async function readBuilding(
  db: Queryable,
  edition: Edition,
  id: number,
): Promise<WireBuilding | null> {
  const row = await getBuilding(db, edition, id);
  return row ? buildingToWire(row, (await listLevels(db, edition, id)).map(levelToWire)) : null;
}

export function createBuilding(
  db: Db,
  { clientId, siteId }: { clientId: number; siteId: number },
  body: BuildingBody,
): Promise<WireBuilding | null> {
  return writeContent(db, clientId, async (tx) => {
    const site = await holdSite(tx, siteId);
    const id = await makeBuilding(tx, { clientId, siteId }, body, site);
    return readBuilding(tx, DRAFT, id);
  });
}

/** Writes a building that keeps the rules. @returns its id */
export async function makeBuilding(
  tx: Tx,
  at: { clientId: number; siteId: number },
  body: BuildingBody,
  site: { geometry: Polygon },
): Promise<number> {
  checkBuilding(body, { site });
  return insertBuilding(tx, { ...at, ...valuesOf(body) });
}

const valuesOf = (body: BuildingBody): AreaValues => ({
  title: body.buildingTitle.trim(),
  externalIdentifier: body.buildingExternalIdentifier.trim(),
  extra: body.buildingExtraData ?? {},
  geometry: body.geometry,
});

export function changeBuilding(
  db: Db,
  { clientId, siteId, id }: { clientId: number; siteId: number; id: number },
  body: Changes<BuildingBody>,
  expect: ExpectMatch,
): Promise<WireBuilding | null> {
  return writeContent(db, clientId, async (tx) => {
    const site = await holdSite(tx, siteId);
    const current = await lock(tx, id, expect);
    const next = {
      buildingTitle: body.buildingTitle ?? current.title,
      buildingExternalIdentifier: body.buildingExternalIdentifier ?? current.externalIdentifier,
      buildingExtraData: body.buildingExtraData ?? current.extra,
      geometry: body.geometry ?? current.geometry,
    };
    checkBuilding(next, { site });
    await updateBuilding(tx, id, valuesOf(next));
    return readBuilding(tx, DRAFT, id);
  });
}

export function removeBuilding(
  db: Db,
  { clientId, id }: { clientId: number; id: number },
  expect: ExpectMatch,
): Promise<void> {
  return writeContent(db, clientId, async (tx) => {
    const siteId = await siteOf(tx, id);
    if (siteId !== null) await holdNetworkOf(tx, siteId);
    await lock(tx, id, expect);
    if (siteId !== null) await mendNetwork(tx, { clientId, siteId }, ({ buildingId }) => buildingId === id);
    await deleteSubtree(tx, clientId, { kind: 'building', id });
  });
}

/** The building's row, locked for a write, if it is as the caller expects it. */
async function lock(tx: Tx, id: number, expect: ExpectMatch) {
  const row = await lockBuilding(tx, id, 'update');
  if (!row) throw notFound();
  await expect(() => readBuilding(tx, DRAFT, id));
  return row;
}

/** The site's ground, held still until the building is written. */
async function holdSite(tx: Tx, id: number) {
  const site = await lockSite(tx, id, 'share');
  if (!site) throw notFound();
  return site;
}
