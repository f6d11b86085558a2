import { LEVEL_CONTENT } from '../../../src/domain/limits.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import type { WireFeature } from '../../../src/contract/index.ts';
import { requireEditor } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import type { Queryable } from '../../platform/storage/connect.ts';
import { statement } from '../../platform/storage/prepared-statement.ts';
import type { FeaturePlace } from '../hierarchy/index.ts';

interface Area {
  clientId: number;
  siteId: number;
  deleted: boolean;
}
interface Found {
  building: (Area & { outline: FeatureGeometry }) | null;
  hasLevel: boolean;
  /** The level has no room for one more. */
  isFull: boolean;
  site: Area | null;
  hasClient: boolean;
  /** The current place of the feature; also of a deleted feature that waits only for the staged or published copy. */
  feature: FeaturePlace | null;
}

const IN_DRAFT = '(not deleted or published_revision is not null)';
/** All that a place and a fid stand for, in one go: of building, level, site and client what is not asked for is null. */
const look = statement<Found>(`select
  (select json_build_object('clientId', client_id, 'siteId', site_id, 'deleted', deleted, 'outline', geometry)
    from buildings where id = $1 and ${IN_DRAFT}) as building,
  exists (select from levels where building_id = $1 and level_index = $2 and not deleted) as "hasLevel",
  not exists (select from features where fid = $5 and building_id = $1 and level_index = $2 and not deleted)
    and exists (select from features where building_id = $1 and level_index = $2 and not deleted
      offset ${LEVEL_CONTENT.maxFeatures - 1} limit 1) as "isFull",
  (select json_build_object('clientId', client_id, 'siteId', id, 'deleted', deleted)
    from sites where id = $3 and ${IN_DRAFT}) as site,
  exists (select from clients where id = $4) as "hasClient",
  (select json_build_object('clientId', client_id, 'siteId', site_id, 'buildingId', building_id,
      'levelIndex', level_index) from features where fid = $5) as feature`);

/**
 * Where a feature says that it lies, checked: the place exists, its ids belong together, the user may write there. And
 * where the feature of that fid lies now, if there is one: unchecked.
 */
export async function placeOf(
  db: Queryable,
  user: SignedInUser,
  fid: string,
  { properties }: WireFeature,
  isGlobal: boolean,
): Promise<{ place: FeaturePlace; before: FeaturePlace | null; outline: FeatureGeometry | null }> {
  const { sid = null, bid = null, lvl = null, cid = null } = properties;
  const find = async (asked: (number | null)[]) => (await look(db, [...asked, fid]))[0]!;
  if (isGlobal) {
    if (cid === null) throw placeMissing('cid');
    requireEditor(user, { clientId: cid });
    const { hasClient, feature } = await find([null, null, null, cid]);
    if (!hasClient) throw notFound();
    return {
      place: { clientId: cid, siteId: null, buildingId: null, levelIndex: null },
      before: feature,
      outline: null,
    };
  }
  if (bid !== null) {
    if (lvl === null) throw placeMissing('lvl');
    const { building, hasLevel, isFull, feature } = await find([bid, lvl, null, null]);
    const { clientId, siteId, outline } = requireArea(building, user, { buildingId: bid });
    if (sid !== null && sid !== siteId) throw badRequest('wrong-parent');
    if (!hasLevel) throw notFound();
    if (isFull) throw badRequest('too-many');
    return { place: { clientId, siteId, buildingId: bid, levelIndex: lvl }, before: feature, outline };
  }
  if (sid === null) throw badRequest('place-missing');
  const { site, feature } = await find([null, null, sid, null]);
  const { clientId } = requireArea(site, user, {});
  return {
    place: { clientId, siteId: sid, buildingId: null, levelIndex: null },
    before: feature,
    outline: null,
  };
}

const placeMissing = (name: string) =>
  badRequest('place-missing', [{ path: `features/0/properties/${name}`, message: 'Required.' }]);

function requireArea<T extends Area>(area: T | null, user: SignedInUser, within: { buildingId?: number }): T {
  if (!area) throw notFound();
  requireEditor(user, { clientId: area.clientId, siteId: area.siteId, ...within });
  if (area.deleted) throw notFound();
  return area;
}

/** The scope that a stored feature is judged by. */
export const scopeOfPlace = (at: FeaturePlace) => ({
  clientId: at.clientId,
  siteId: at.siteId,
  buildingId: at.buildingId,
});
