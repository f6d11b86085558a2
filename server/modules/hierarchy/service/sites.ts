import { canEdit } from '../../../../src/domain/status/index.ts';
import type { WireSite } from '../../../../src/contract/index.ts';
import { canSee } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { forbidden, notFound } from '../../../platform/api-error.ts';
import type { ExpectMatch } from '../../../platform/http/preconditions.ts';
import type { Db, Queryable, Tx } from '../../../platform/storage/connect.ts';
import { deleteSubtree } from '../queries/delete-subtree.ts';
import { DRAFT, type Edition } from '../queries/edition.ts';
import {
  getSite,
  listBuildings,
  listClientBuildings,
  listClientLevels,
  listSiteLevels,
  listSites,
} from '../queries/read-places.ts';
import type { LevelRow } from '../queries/rows.ts';
import { type AreaValues, insertSite, lockSite, updateSite } from '../queries/sites.ts';
import type { Changes, SiteBody } from './bodies.ts';
import { checkSite } from './checks.ts';
import { scopeOfBuilding } from './require-place.ts';
import { buildingToWire, levelToWire, siteToWire } from './wire.ts';
import { writeContent } from './write-content.ts';

/** The sites of a client as the user sees them, with their buildings and levels. */
export async function readSites(
  db: Queryable,
  user: SignedInUser,
  edition: Edition,
  clientId: number,
): Promise<WireSite[]> {
  const [rows, buildings, levels] = await Promise.all([
    listSites(db, edition, clientId),
    listClientBuildings(db, edition, clientId),
    listClientLevels(db, edition, clientId),
  ]);
  const levelsOf = new Map<number, LevelRow[]>();
  for (const level of levels) {
    levelsOf.set(level.buildingId, [...(levelsOf.get(level.buildingId) ?? []), level]);
  }
  return rows
    .filter((row) => canSee(user, { clientId, siteId: row.id }))
    .map((row) =>
      siteToWire(
        row,
        buildings
          .filter((b) => b.siteId === row.id && canSee(user, { clientId, siteId: row.id, buildingId: b.id }))
          .map((b) => buildingToWire(b, (levelsOf.get(b.id) ?? []).map(levelToWire))),
      ),
    );
}

/** The site as the user sees it, or null. */
export async function readSite(
  db: Queryable,
  user: SignedInUser,
  edition: Edition,
  id: number,
): Promise<WireSite | null> {
  const row = await getSite(db, edition, id);
  if (!row) return null;
  const scope = { clientId: row.clientId, siteId: id };
  const buildings = await listBuildings(db, edition, id);
  const levels = await listSiteLevels(db, edition, id);
  const visible = buildings.filter((b) => canSee(user, { ...scope, buildingId: b.id }));
  const wire = visible.map((b) =>
    buildingToWire(b, levels.filter((l) => l.buildingId === b.id).map(levelToWire)),
  );
  return siteToWire(row, wire);
}

export function createSite(
  db: Db,
  user: SignedInUser,
  clientId: number,
  body: SiteBody,
): Promise<WireSite | null> {
  return writeContent(db, clientId, async (tx) => {
    const id = await makeSite(tx, clientId, body);
    return readSite(tx, user, DRAFT, id);
  });
}

/** Writes a site that keeps the rules. @returns its id */
export async function makeSite(tx: Tx, clientId: number, body: SiteBody): Promise<number> {
  checkSite(body, { buildings: [] });
  return insertSite(tx, { clientId, ...valuesOf(body) });
}

const valuesOf = (body: SiteBody): AreaValues => ({
  title: body.siteTitle.trim(),
  externalIdentifier: body.siteExternalIdentifier.trim(),
  extra: body.siteExtraData ?? {},
  geometry: body.geometry,
});

interface SiteKey {
  clientId: number;
  id: number;
}

export function changeSite(
  db: Db,
  user: SignedInUser,
  { clientId, id }: SiteKey,
  body: Changes<SiteBody>,
  expect: ExpectMatch,
): Promise<WireSite | null> {
  return writeContent(db, clientId, async (tx) => {
    const current = await lock(tx, user, id, expect);
    const next = {
      siteTitle: body.siteTitle ?? current.title,
      siteExternalIdentifier: body.siteExternalIdentifier ?? current.externalIdentifier,
      siteExtraData: body.siteExtraData ?? current.extra,
      geometry: body.geometry ?? current.geometry,
    };
    const buildings = body.geometry ? (await listBuildings(tx, DRAFT, id)).filter((b) => !b.deleted) : [];
    checkSite(next, { buildings });
    await updateSite(tx, id, valuesOf(next));
    return readSite(tx, user, DRAFT, id);
  });
}

/** @throws 403 where one of its buildings is kept from this editor of the site: it would go with the site. */
export function removeSite(
  db: Db,
  user: SignedInUser,
  { clientId, id }: SiteKey,
  expect: ExpectMatch,
): Promise<void> {
  return writeContent(db, clientId, async (tx) => {
    await lock(tx, user, id, expect);
    const inside = (await listBuildings(tx, DRAFT, id)).filter((building) => !building.deleted);
    if (!inside.every((building) => canEdit(user, scopeOfBuilding(building)))) throw forbidden();
    await deleteSubtree(tx, clientId, { kind: 'site', id });
  });
}

/** The site's row, locked for a write, if it is as the caller expects it. */
async function lock(tx: Tx, user: SignedInUser, id: number, expect: ExpectMatch) {
  const row = await lockSite(tx, id, 'update');
  if (!row) throw notFound();
  await expect(() => readSite(tx, user, DRAFT, id));
  return row;
}
