import { Hono } from 'hono';
import { siteBodySchema } from '../../../../src/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { idParam } from '../../../platform/http/params.ts';
import { expectMatch } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DRAFT, type Edition, publishedEdition } from '../queries/edition.ts';
import { requireClient, requireDraftSite, requireVisibleSite } from '../service/require-place.ts';
import { changeSite, createSite, readSite, readSites, removeSite } from '../service/sites.ts';

export function siteRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const list = async (c: Ctx, edition: Edition, clientId: number) =>
    one(c, { sites: await readSites(db, c.get('user'), edition, clientId) });

  async function single(c: Ctx, edition: Edition, id: number) {
    const found = await readSite(db, c.get('user'), edition, id);
    if (!found) throw notFound();
    return one(c, found);
  }

  routes.get('/clients/:client/sites/draft', async (c) => {
    const clientId = idParam(c, 'client');
    requireSight(c.get('user'), { clientId });
    await requireClient(db, clientId);
    return list(c, DRAFT, clientId);
  });
  routes.get('/clients/:client/sites', async (c) => {
    const clientId = idParam(c, 'client');
    requireSight(c.get('user'), { clientId });
    return list(c, await publishedEdition(db, clientId), clientId);
  });

  routes.get('/sites/:site/draft', async (c) => {
    const { id } = await requireVisibleSite(db, c.get('user'), idParam(c, 'site'), requireSight);
    return single(c, DRAFT, id);
  });
  routes.get('/sites/:site', async (c) => {
    const { id, clientId } = await requireVisibleSite(db, c.get('user'), idParam(c, 'site'), requireSight);
    return single(c, await publishedEdition(db, clientId), id);
  });

  routes.post('/clients/:client/sites', async (c) => {
    const clientId = idParam(c, 'client');
    requireEditor(c.get('user'), { clientId });
    await requireClient(db, clientId);
    const body = await readBody(c, siteBodySchema);
    return one(c, await createSite(db, c.get('user'), clientId, body));
  });

  routes.patch('/sites/:site', async (c) => {
    const user = c.get('user');
    const site = await requireDraftSite(db, user, idParam(c, 'site'), requireEditor);
    const body = await readBody(c, siteBodySchema.partial());
    return one(c, await changeSite(db, user, site, body, expectMatch(c)));
  });

  routes.delete('/sites/:site', async (c) => {
    const user = c.get('user');
    const site = await requireDraftSite(db, user, idParam(c, 'site'), requireEditor);
    await removeSite(db, user, site, expectMatch(c));
    return one(c, {});
  });
  return routes;
}
