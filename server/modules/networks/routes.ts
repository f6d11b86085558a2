import { Hono } from 'hono';
import { graphBodySchema, graphQuerySchema } from '../../../src/contract/index.ts';
import { requireSight } from '../../platform/access/authorize.ts';
import {
  DRAFT,
  type Edition,
  getSite,
  publishedEdition,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
} from '../hierarchy/index.ts';
import { listSiteFeatures, listWholeLevel } from '../features/index.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import { one } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { idParam } from '../../platform/http/params.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { expectMatch } from '../../platform/http/preconditions.ts';
import { BODY_LIMIT } from '../../platform/http/body/body-limit.ts';
import { readBody } from '../../platform/http/body/read-body.ts';
import { userKey } from '../../platform/http/user-key.ts';
import { groundOf, networkToWire, replaceNetwork, requireAnyEditor } from './service.ts';
import { generateLevel } from './generate-level.ts';

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
    return one(c, networkToWire(user, rows));
  }
  routes.get('/sites/:site/graphs/draft', (c) => network(c, () => DRAFT));
  routes.get('/sites/:site/graphs', (c) => network(c, (client) => publishedEdition(db, client)));

  routes.post('/sites/:site/graphs', async (c) => {
    const user = c.get('user');
    const site = await requireDraftSite(db, user, idParam(c, 'site'), requireSight);
    const ground = await groundOf(db, site);
    requireAnyEditor(user, ground);
    const { features } = await readBody(c, graphBodySchema, { limit: BODY_LIMIT.network });
    const how = { ownOrigin: publicOrigin(c, config), expect: expectMatch(c) };
    return one(c, await replaceNetwork(db, user, ground, features, how));
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
