import { eq } from 'drizzle-orm';
import type { WireAbout } from '../../../src/contract/index.ts';
import { NETWORK_KIND } from '../../../src/domain/content/index.ts';
import { LEVEL_INDEX } from '../../../src/domain/limits.ts';
import { badRequest } from '../../platform/api-error.ts';
import { asId, asUuid } from '../../platform/http/ids.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { buildings, features, sites } from '../../platform/storage/schema.ts';

/** Where a note is pinned; all null: at the client as a whole. */
export interface NotePlace {
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
}
const LEVEL_KEY = /^(\d+)\/(-?\d{1,3})$/;
const NOWHERE: NotePlace = { siteId: null, buildingId: null, levelIndex: null };

/**
 * The place of the thing that a note is about. The stored place decides; for a missing thing the named place, checked to be of
 * the client.
 * @throws 400 wrong-parent if the place belongs elsewhere.
 */
export async function placeOfAbout(
  db: Queryable,
  clientId: number,
  about: WireAbout | undefined,
): Promise<NotePlace> {
  if (!about) return NOWHERE;
  if (about.kind === 'feature') {
    const fid = asUuid(about.key);
    if (fid === null) throw badRequest('wrong-parent');
    const [row] = await db.select().from(features).where(eq(features.fid, fid));
    if (row) {
      if (row.clientId !== clientId) throw badRequest('wrong-parent');
      return { siteId: row.siteId, buildingId: row.buildingId, levelIndex: row.levelIndex };
    }
  }
  if (about.kind === 'level') {
    const [, building, level] = LEVEL_KEY.exec(about.key) ?? [];
    return ofBuilding(db, clientId, asId(building), levelOf(level));
  }
  const id = asId(about.key);
  if (about.kind === 'building') return ofBuilding(db, clientId, id, null);
  if (about.kind === 'site' || about.kind === NETWORK_KIND) return ofSite(db, clientId, id);
  const { buildingId, siteId, levelIndex } = about;
  if (buildingId !== undefined) return ofBuilding(db, clientId, buildingId, levelIndex ?? null);
  return siteId === undefined ? NOWHERE : ofSite(db, clientId, siteId);
}

/** NaN for what can be no level's index. */
function levelOf(text: string | undefined): number {
  const index = Number(text ?? Number.NaN);
  return index >= LEVEL_INDEX.min && index <= LEVEL_INDEX.max ? index : Number.NaN;
}

async function ofBuilding(
  db: Queryable,
  clientId: number,
  id: number | null,
  levelIndex: number | null,
): Promise<NotePlace> {
  const [row] = id === null ? [] : await db.select().from(buildings).where(eq(buildings.id, id));
  if (row?.clientId !== clientId || Number.isNaN(levelIndex)) throw badRequest('wrong-parent');
  return { siteId: row.siteId, buildingId: row.id, levelIndex };
}

async function ofSite(db: Queryable, clientId: number, id: number | null): Promise<NotePlace> {
  const [row] = id === null ? [] : await db.select().from(sites).where(eq(sites.id, id));
  if (row?.clientId !== clientId) throw badRequest('wrong-parent');
  return { ...NOWHERE, siteId: row.id };
}
