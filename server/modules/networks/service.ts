import { NETWORK_KIND } from '../../../src/domain/content/index.ts';
import { canEdit } from '../../../src/domain/status/index.ts';
import type { WireGraphFeature, WriteWarning } from '../../../src/contract/index.ts';
import { canSee } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { forbidden } from '../../platform/api-error.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { type List, measure, tagOfVersion } from '../../platform/lists/lists.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import {
  farFeatures,
  type FeatureRow,
  featureToWire,
  listSiteFeatures,
  scopeOfPlace,
  siteFeatures,
} from '../features/index.ts';
import {
  DRAFT,
  type Edition,
  type FeaturePlace,
  listBuildings,
  listSiteLevels,
  type SiteRow,
  writeContent,
} from '../hierarchy/index.ts';
import { checkNodes, looseEnds, type NetworkGround, readNodes } from './network-nodes.ts';
import { applyNetworkChange, holdNetwork, networkChange } from './replace-network.ts';

// @spec 3.19
/** The nodes of a site that the user may see. */
export const networkList = (
  db: Queryable,
  edition: Edition,
  user: SignedInUser,
  { id: siteId, clientId }: Pick<SiteRow, 'id' | 'clientId'>,
): Promise<List> =>
  siteFeatures(db, edition, { siteId, kind: NETWORK_KIND }, ({ buildingId }) =>
    canSee(user, { clientId, siteId, buildingId }),
  );

const networkToWire = (user: SignedInUser, rows: FeatureRow[]) => ({
  features: rows.filter((row) => canSee(user, scopeOfPlace(row))).map(featureToWire),
});

/** Where the nodes of a site may stand now. */
export async function groundOf(db: Queryable, site: SiteRow): Promise<NetworkGround> {
  const [buildings, levels] = await Promise.all([
    listBuildings(db, DRAFT, site.id),
    listSiteLevels(db, DRAFT, site.id),
  ]);
  const isThere = (row: { deleted: boolean }) => !row.deleted;
  return { site, buildings: buildings.filter(isThere), levels: levels.filter(isThere) };
}

/** Who may write nowhere in the site may not write "no change" either. */
export function requireAnyEditor(user: SignedInUser, { site, buildings }: NetworkGround): void {
  const scope = { clientId: site.clientId, siteId: site.id };
  if (canEdit(user, scope)) return;
  if (!buildings.some((one) => canEdit(user, { ...scope, buildingId: one.id }))) throw forbidden();
}

/**
 * Puts a network in the place of the existing one, as far as the user sees it.
 * @throws 403 if a node would change in a place where the user may not write; also the errors of readNodes, checkNodes and
 * applyNetworkChange.
 */
export async function replaceNetwork(
  db: Db,
  user: SignedInUser,
  ground: NetworkGround,
  features: WireGraphFeature[],
  { ownOrigin, expect }: { ownOrigin: string; expect: ExpectMatch },
): Promise<{ saved: { count: number; written: number; deleted: number }; warnings: WriteWarning[] }> {
  const { site } = ground;
  const nodes = readNodes(features, ground);
  const { written, removed } = await writeContent(db, site.clientId, async (tx) => {
    const before = await holdNetwork(tx, site.id);
    await expect(
      async () => networkToWire(user, await listSiteFeatures(tx, DRAFT, site.id, NETWORK_KIND)),
      async () => tagOfVersion((await measure(tx, await networkList(tx, DRAFT, user, site))).version),
    );
    const [seen, unseen] = partition(before, (row) => canSee(user, scopeOfPlace(row)));
    checkNodes(nodes, new Set([...unseen.map((row) => row.fid), ...looseEnds(before)]), ownOrigin);
    const change = networkChange(seen, nodes);
    const touched: FeaturePlace[] = [
      ...change.written.map((node) => node.place),
      ...change.replaced,
      ...change.removed,
    ];
    if (!touched.every((place) => canEdit(user, scopeOfPlace(place)))) throw forbidden();
    await applyNetworkChange(tx, user, site, change);
    return change;
  });
  return {
    saved: { count: nodes.length, written: written.length, deleted: removed.length },
    warnings: ground.buildings.flatMap(({ id, geometry }) =>
      farFeatures(
        geometry,
        written.filter(({ place }) => place.buildingId === id),
      ),
    ),
  };
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
