import type { Hono } from 'hono';
import { sites } from '../../../../src/contract/calls/sites.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeGates, withClient } from '../place-gates.ts';
import { DRAFT, publishedEdition } from '../queries/edition.ts';
import { requireClient } from '../service/require-place.ts';
import { changeSite, createSite, readSite, readSites, removeSite } from '../service/sites.ts';

export function siteRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    ...placeGates(db),
    'edit client': withClient(db, PLATFORM_GATES['edit client']),
  });

  on(sites.listDraft, async ({ user, place: { clientId } }) => {
    await requireClient(db, clientId);
    return { sites: await readSites(db, user, DRAFT, clientId) };
  });
  on(sites.list, async ({ user, place: { clientId } }) => ({
    sites: await readSites(db, user, await publishedEdition(db, clientId), clientId),
  }));

  on(sites.getDraft, ({ user, place }) => readSite(db, user, DRAFT, place.id));
  on(sites.get, async ({ user, place }) =>
    readSite(db, user, await publishedEdition(db, place.clientId), place.id),
  );

  on(sites.create, ({ user, place, body }) => createSite(db, user, place.clientId, body));
  on(sites.patch, ({ user, place, body, expect }) => changeSite(db, user, place, body, expect));
  on(sites.delete, ({ user, place, expect }) => removeSite(db, user, place, expect));
  return routes;
}
