import { Hono } from 'hono';
import { canEdit } from '../../../src/domain/status/index.ts';
import { graphBodySchema, graphQuerySchema } from '../../../src/contract/index.ts';
import { canSee, requireSight } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import {
  DRAFT,
  type Edition,
  type FeaturePlace,
  getSite,
  listBuildings,
  listSiteLevels,
  publishedEdition,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
  type SiteRow,
  writeContent,
} from '../hierarchy/index.ts';
import {
  type FeatureRow,
  featureToWire,
  listSiteFeatures,
  listWholeLevel,
  scopeOfPlace,
} from '../features/index.ts';
import { checkNodes, looseEnds, type NetworkGround, readNodes } from './network-nodes.ts';
import { applyNetworkChange, holdNetwork, networkChange } from './replace-network.ts';
import { badRequest, forbidden, notFound } from '../../platform/api-error.ts';
import { one } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { idParam } from '../../platform/http/params.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { requireMatch } from '../../platform/http/preconditions.ts';
import { BODY_LIMIT } from '../../platform/http/body/body-limit.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import { userKey } from '../../platform/http/user-key.ts';
import { generateLevel } from './wayfinding/generate-level.ts';

/** The wayfinding network of a site. Of buildings that a user may not see there is nothing to see or to change. */
export function networkRoutes({
  db,
  config,
  children,
}: Pick<Platform, 'db' | 'config' | 'children'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function network(c: Ctx, editionOf: (clientId: number) => Promise<Edition> | Edition) {
    const user = c.get('user');
    const site = await getSite(db, DRAFT, idParam(c, 'site'));
    if (!site) throw notFound();
    requireSight(user, { clientId: site.clientId, siteId: site.id });
    const rows = await listSiteFeatures(db, await editionOf(site.clientId), site.id, 'graph');
    return one(c, wireOf(user, rows));
  }
  routes.get('/sites/:site/graphs/draft', (c) => network(c, () => DRAFT));
  routes.get('/sites/:site/graphs', (c) => network(c, (client) => publishedEdition(db, client)));

  async function groundOf(site: SiteRow): Promise<NetworkGround> {
    const [buildings, levels] = await Promise.all([
      listBuildings(db, DRAFT, site.id),
      listSiteLevels(db, DRAFT, site.id),
    ]);
    const isThere = (row: { deleted: boolean }) => !row.deleted;
    return { site, buildings: buildings.filter(isThere), levels: levels.filter(isThere) };
  }

  routes.post('/sites/:site/graphs', async (c) => {
    const user = c.get('user');
    const site = await requireDraftSite(db, user, idParam(c, 'site'), requireSight);
    const ground = await groundOf(site);
    requireAnyEditor(user, ground);
    const body = await readBody(c, graphBodySchema, { limit: BODY_LIMIT.network });
    const nodes = readNodes(body.features, ground);
    const ownOrigin = publicOrigin(c, config);
    const change = await writeContent(db, site.clientId, async (tx) => {
      const before = await holdNetwork(tx, site.id);
      await requireMatch(c, async () => wireOf(user, await listSiteFeatures(tx, DRAFT, site.id, 'graph')));
      const [seen, unseen] = partition(before, (row) => canSee(user, scopeOfPlace(row)));
      checkNodes(nodes, new Set([...unseen.map((row) => row.fid), ...looseEnds(before)]), ownOrigin);
      const found = networkChange(seen, nodes);
      const touched: FeaturePlace[] = [
        ...found.written.map((node) => node.place),
        ...found.replaced,
        ...found.removed,
      ];
      if (!touched.every((place) => canEdit(user, scopeOfPlace(place)))) throw forbidden();
      await applyNetworkChange(tx, user, site, found);
      return found;
    });
    return one(c, {
      count: nodes.length,
      written: change.written.length,
      deleted: change.removed.length,
    });
  });

  routes.get('/clients/:client/graphs/generate', async (c) => {
    const clientId = idParam(c, 'client');
    const at = readQuery(c);
    const building = await requireDraftBuilding(db, c.get('user'), at.buildingId, requireSight);
    if (building.clientId !== clientId) throw notFound();
    const level = await requireDraftLevel(db, c.get('user'), at, requireSight);
    const rows = (await listWholeLevel(db, DRAFT, at)).filter((row) => !row.deleted);
    const wanted = { person: userKey(c), signal: c.req.raw.signal };
    return one(c, await generateLevel(children, level, building, rows, wanted));
  });
  return routes;
}

function readQuery(c: Ctx): { buildingId: number; levelIndex: number } {
  const query = graphQuerySchema.safeParse(c.req.query());
  if (query.success) return { buildingId: query.data.bid, levelIndex: query.data.lvl };
  const details = query.error.issues.map((issue) => ({ path: issue.path.join('/'), message: issue.message }));
  throw badRequest('invalid-query', details);
}

const wireOf = (user: SignedInUser, rows: FeatureRow[]) => ({
  features: rows.filter((row) => canSee(user, scopeOfPlace(row))).map(featureToWire),
});

/** Who may write nowhere in the site may not write "no change" either. */
function requireAnyEditor(user: SignedInUser, { site, buildings }: NetworkGround): void {
  const scope = { clientId: site.clientId, siteId: site.id };
  if (canEdit(user, scope)) return;
  if (!buildings.some((one) => canEdit(user, { ...scope, buildingId: one.id }))) throw forbidden();
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
