import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { buildingBodySchema } from '../../../../src/sync/contract/index.ts';
import { canSee, requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { checkBuilding } from '../checks.ts';
import { deleteBelow } from '../delete-subtree.ts';
import { DRAFT, type Edition, publishedEdition } from '../edition.ts';
import { requireDraftBuilding, requireDraftSite, scopeOf, seenBuilding } from '../require-place.ts';
import { getBuilding, getSite, listBuildings, listLevels, listSiteLevels } from '../queries.ts';
import { buildingToWire, levelToWire } from '../wire.ts';
import { writeContent } from '../write-content.ts';
import { notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idParam } from '../../../platform/http/params.ts';
import { requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { Queryable, Tx } from '../../../platform/storage/connect.ts';
import { buildings, sites } from '../../../platform/storage/schema.ts';

export function buildingRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function list(c: Ctx, siteId: number, editionOf: (clientId: number) => Promise<Edition> | Edition) {
    const site = await getSite(db, DRAFT, siteId);
    if (!site) throw notFound();
    const user = c.get('user');
    requireSight(user, { clientId: site.clientId, siteId });
    const edition = await editionOf(site.clientId);
    const [rows, levels] = await Promise.all([
      listBuildings(db, edition, siteId),
      listSiteLevels(db, edition, siteId),
    ]);
    const result = rows
      .filter((row) => canSee(user, scopeOf(row)))
      .map((row) => buildingToWire(row, levels.filter((l) => l.buildingId === row.id).map(levelToWire)));
    return one(c, { buildings: result });
  }

  async function read(q: Queryable, edition: Edition, id: number) {
    const row = await getBuilding(q, edition, id);
    return row ? buildingToWire(row, (await listLevels(q, edition, id)).map(levelToWire)) : null;
  }

  async function single(c: Ctx, edition: Edition, id: number) {
    const found = await read(db, edition, id);
    if (!found) throw notFound();
    return one(c, found);
  }

  /** The building's row, locked for a write, if it is as the caller expects it. */
  async function hold(tx: Tx, c: Ctx, id: number) {
    const [row] = await tx
      .select()
      .from(buildings)
      .where(and(eq(buildings.id, id), eq(buildings.deleted, false)))
      .for('update');
    if (!row) throw notFound();
    await requireMatch(c, () => read(tx, DRAFT, id));
    return row;
  }

  /** The site's ground, held still until the building is written. */
  async function lockSite(tx: Tx, id: number) {
    const [site] = await tx
      .select()
      .from(sites)
      .where(and(eq(sites.id, id), eq(sites.deleted, false)))
      .for('share');
    if (!site) throw notFound();
    return site;
  }

  routes.get('/sites/:site/buildings/draft', (c) => list(c, idParam(c, 'site'), () => DRAFT));
  routes.get('/sites/:site/buildings', (c) =>
    list(c, idParam(c, 'site'), (client) => publishedEdition(db, client)),
  );

  routes.get('/buildings/:building/draft', async (c) => {
    const { id } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return single(c, DRAFT, id);
  });
  routes.get('/buildings/:building', async (c) => {
    const { id, clientId } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return single(c, await publishedEdition(db, clientId), id);
  });

  routes.post('/sites/:site/buildings', async (c) => {
    const siteId = idParam(c, 'site');
    const { clientId } = await requireDraftSite(db, c.get('user'), siteId, requireEditor);
    const body = await readBody(c, buildingBodySchema);
    const made = await writeContent(db, clientId, async (tx) => {
      const site = await lockSite(tx, siteId);
      checkBuilding(body, { site });
      const values = {
        clientId,
        siteId,
        title: body.buildingTitle.trim(),
        externalIdentifier: body.buildingExternalIdentifier.trim(),
        extra: body.buildingExtraData ?? {},
        geometry: body.geometry,
      };
      const [row] = await tx.insert(buildings).values(values).returning({ id: buildings.id });
      return read(tx, DRAFT, row!.id);
    });
    return one(c, made);
  });

  routes.patch('/buildings/:building', async (c) => {
    const id = idParam(c, 'building');
    const { clientId, siteId } = await requireDraftBuilding(db, c.get('user'), id, requireEditor);
    const body = await readBody(c, buildingBodySchema.partial());
    const after = await writeContent(db, clientId, async (tx) => {
      const site = await lockSite(tx, siteId);
      const current = await hold(tx, c, id);
      const next = {
        buildingTitle: body.buildingTitle ?? current.title,
        buildingExternalIdentifier: body.buildingExternalIdentifier ?? current.externalIdentifier,
        geometry: body.geometry ?? current.geometry,
      };
      checkBuilding(next, { site });
      const values = {
        title: next.buildingTitle.trim(),
        externalIdentifier: next.buildingExternalIdentifier.trim(),
        extra: body.buildingExtraData ?? current.extra,
        geometry: next.geometry,
        revision: sql`${buildings.revision} + 1`,
      };
      await tx.update(buildings).set(values).where(eq(buildings.id, id));
      return read(tx, DRAFT, id);
    });
    return one(c, after);
  });

  routes.delete('/buildings/:building', async (c) => {
    const id = idParam(c, 'building');
    const { clientId } = await requireDraftBuilding(db, c.get('user'), id, requireEditor);
    await writeContent(db, clientId, async (tx) => {
      await hold(tx, c, id);
      await deleteBelow(tx, clientId, { kind: 'building', id });
    });
    return one(c, {});
  });
  return routes;
}
