import { Hono } from 'hono';
import { buildingBodySchema } from '../../../../src/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { idParam } from '../../../platform/http/params.ts';
import { expectMatch } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DRAFT, type Edition, publishedEdition } from '../queries/edition.ts';
import {
  changeBuilding,
  createBuilding,
  readBuilding,
  readBuildings,
  removeBuilding,
} from '../service/buildings.ts';
import {
  requireDraftBuilding,
  requireDraftSite,
  requireVisibleBuilding,
  requireVisibleSite,
} from '../service/require-place.ts';

export function buildingRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function list(c: Ctx, editionOf: (clientId: number) => Promise<Edition> | Edition) {
    const user = c.get('user');
    const site = await requireVisibleSite(db, user, idParam(c, 'site'), requireSight);
    const edition = await editionOf(site.clientId);
    return one(c, { buildings: await readBuildings(db, user, edition, site.id) });
  }

  async function single(c: Ctx, edition: Edition, id: number) {
    const found = await readBuilding(db, edition, id);
    if (!found) throw notFound();
    return one(c, found);
  }

  routes.get('/sites/:site/buildings/draft', (c) => list(c, () => DRAFT));
  routes.get('/sites/:site/buildings', (c) => list(c, (client) => publishedEdition(db, client)));

  routes.get('/buildings/:building/draft', async (c) => {
    const { id } = await requireVisibleBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return single(c, DRAFT, id);
  });
  routes.get('/buildings/:building', async (c) => {
    const { id, clientId } = await requireVisibleBuilding(
      db,
      c.get('user'),
      idParam(c, 'building'),
      requireSight,
    );
    return single(c, await publishedEdition(db, clientId), id);
  });

  routes.post('/sites/:site/buildings', async (c) => {
    const siteId = idParam(c, 'site');
    const { clientId } = await requireDraftSite(db, c.get('user'), siteId, requireEditor);
    const body = await readBody(c, buildingBodySchema);
    return one(c, await createBuilding(db, { clientId, siteId }, body));
  });

  routes.patch('/buildings/:building', async (c) => {
    const building = await requireDraftBuilding(db, c.get('user'), idParam(c, 'building'), requireEditor);
    const body = await readBody(c, buildingBodySchema.partial());
    return one(c, await changeBuilding(db, building, body, expectMatch(c)));
  });

  routes.delete('/buildings/:building', async (c) => {
    const building = await requireDraftBuilding(db, c.get('user'), idParam(c, 'building'), requireEditor);
    await removeBuilding(db, building, expectMatch(c));
    return one(c, {});
  });
  return routes;
}
