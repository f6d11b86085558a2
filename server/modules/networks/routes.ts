import type { Hono } from 'hono';
import { wayfinding } from '../../../src/contract/calls/wayfinding.ts';
import { graphQuerySchema } from '../../../src/contract/index.ts';
import { requireSight } from '../../platform/access/authorize.ts';
import { badRequest, notFound } from '../../platform/api-error.ts';
import { BODY_LIMIT } from '../../platform/http/body/body-limit.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import { createMount } from '../../platform/http/mount.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { idParam } from '../../platform/http/params.ts';
import { userKey } from '../../platform/http/user-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { listWholeLevel } from '../features/index.ts';
import {
  DRAFT,
  placeGates,
  publishedEdition,
  requireDraftBuilding,
  requireDraftLevel,
  requireDraftSite,
} from '../hierarchy/index.ts';
import { groundOf, networkList, replaceNetwork, requireAnyEditor } from './service.ts';
import { generateLevel } from './generate-level.ts';

/** The wayfinding network of a site. Nodes in buildings that a user may not see are hidden from them, and can't be changed. */
export function networkRoutes({
  db,
  config,
  children,
  lists,
}: Pick<Platform, 'db' | 'config' | 'children' | 'lists'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    ...placeGates(db),
    'edit in site': async (c, user) => {
      const site = await requireDraftSite(db, user, idParam(c, 'site'), requireSight);
      const ground = await groundOf(db, site);
      requireAnyEditor(user, ground);
      return ground;
    },
    /** The level that the query names. */
    'see content': async (c, user) => {
      const clientId = idParam(c, 'client');
      const at = readQuery(c);
      const building = await requireDraftBuilding(db, user, at.buildingId, requireSight);
      if (building.clientId !== clientId) throw notFound();
      return { at, building, level: await requireDraftLevel(db, user, at, requireSight) };
    },
  });

  on(wayfinding.getDraft, async ({ c, user, place }) =>
    lists.answer(c, await networkList(db, DRAFT, user, place)),
  );
  on(wayfinding.get, async ({ c, user, place }) =>
    lists.answer(c, await networkList(db, await publishedEdition(db, place.clientId), user, place)),
  );

  on(
    wayfinding.replace,
    async ({ c, user, place: ground, body, expect }) => {
      const how = { ownOrigin: publicOrigin(c, config), expect };
      const { saved, warnings } = await replaceNetwork(db, user, ground, body.features, how);
      if (config.apiExtensions) c.set('warnings', warnings);
      return saved;
    },
    { limit: BODY_LIMIT.network },
  );

  on(wayfinding.generate, async ({ c, place: { at, building, level } }) => {
    const rows = (await listWholeLevel(db, DRAFT, at)).filter((row) => !row.deleted);
    const wanted = { person: userKey(c), signal: c.req.raw.signal };
    return generateLevel(children, level, building, rows, wanted);
  });
  return routes;
}

function readQuery(c: Ctx): { buildingId: number; levelIndex: number } {
  const query = graphQuerySchema.safeParse(c.req.query());
  if (query.success) return { buildingId: query.data.bid, levelIndex: query.data.lvl };
  const details = query.error.issues.map((issue) => ({ path: issue.path.join('/'), message: issue.message }));
  throw badRequest('invalid-query', details);
}
