import type { Scope } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { getClient } from '../queries/clients.ts';
import { DRAFT } from '../queries/edition.ts';
import { getBuilding, getLevel, getSite } from '../queries/read-places.ts';
import type { BuildingRow, LevelRow, SiteRow } from '../queries/rows.ts';

type Gate = (user: SignedInUser, scope: Scope) => void;

export async function requireClient(db: Queryable, id: number): Promise<void> {
  if (!(await getClient(db, id))) throw notFound();
}

/** A site that the gate lets the user see, deleted ones too: for reading. */
export async function requireVisibleSite(
  db: Queryable,
  user: SignedInUser,
  id: number,
  gate: Gate,
): Promise<SiteRow> {
  const row = await getSite(db, DRAFT, id);
  if (!row) throw notFound();
  gate(user, { clientId: row.clientId, siteId: row.id });
  return row;
}

/** The same of a building. */
export async function requireVisibleBuilding(
  db: Queryable,
  user: SignedInUser,
  id: number,
  gate: Gate,
): Promise<BuildingRow> {
  const row = await getBuilding(db, DRAFT, id);
  if (!row) throw notFound();
  gate(user, scopeOfBuilding(row));
  return row;
}

function notDeleted<Row extends SiteRow | LevelRow>(row: Row): Row {
  if (row.deleted) throw notFound();
  return row;
}

/** A site that is there and not deleted, if the gate lets the user through. */
export const requireDraftSite = async (...asked: Parameters<typeof requireVisibleSite>): Promise<SiteRow> =>
  notDeleted(await requireVisibleSite(...asked));

export const requireDraftBuilding = async (
  ...asked: Parameters<typeof requireVisibleBuilding>
): Promise<BuildingRow> => notDeleted(await requireVisibleBuilding(...asked));

export async function requireDraftLevel(
  db: Queryable,
  user: SignedInUser,
  at: { buildingId: number; levelIndex: number },
  gate: Gate,
): Promise<LevelRow> {
  const building = await requireDraftBuilding(db, user, at.buildingId, gate);
  const row = await getLevel(db, DRAFT, building.id, at.levelIndex);
  if (!row) throw notFound();
  return notDeleted(row);
}

export const scopeOfBuilding = (row: BuildingRow): Scope => ({
  clientId: row.clientId,
  siteId: row.siteId,
  buildingId: row.id,
});
