import type { WireFeature } from '../../src/sync/contract/index.ts';
import { requireEditor } from '../access/roles.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';
import { badRequest, notFound } from '../errors.ts';
import type { Queryable } from '../storage/connect.ts';
import { requireClient, requireDraftBuilding, requireDraftSite } from './places.ts';
import { DRAFT } from './edition.ts';
import { getLevel } from './read.ts';
import type { FeaturePlace } from './hold-place.ts';

/**
 * Where a feature says that it lies, checked: the place exists, its ids belong together, the user may write there.
 */
export async function placeOf(
  db: Queryable,
  user: SignedInUser,
  feature: WireFeature,
  isGlobal: boolean,
): Promise<FeaturePlace> {
  const { sid, bid, lvl, cid } = feature.properties;
  if (isGlobal) {
    if (cid == null) throw badRequest('place-missing', [{ path: 'properties.cid', message: 'Required.' }]);
    requireEditor(user, { clientId: cid });
    await requireClient(db, cid);
    return { clientId: cid, siteId: null, buildingId: null, levelIndex: null };
  }
  if (bid != null) {
    if (lvl == null) throw badRequest('place-missing', [{ path: 'properties.lvl', message: 'Required.' }]);
    const building = await requireDraftBuilding(db, user, bid, requireEditor);
    if (sid != null && sid !== building.siteId) throw badRequest('wrong-parent');
    const level = await getLevel(db, DRAFT, bid, lvl);
    if (!level || level.deleted) throw notFound();
    return { clientId: building.clientId, siteId: building.siteId, buildingId: bid, levelIndex: lvl };
  }
  if (sid != null) {
    const site = await requireDraftSite(db, user, sid, requireEditor);
    return { clientId: site.clientId, siteId: sid, buildingId: null, levelIndex: null };
  }
  throw badRequest('place-missing');
}

/** The scope that a stored feature is judged by. */
export const scopeOfPlace = (at: FeaturePlace) => ({
  clientId: at.clientId,
  siteId: at.siteId,
  buildingId: at.buildingId,
});
