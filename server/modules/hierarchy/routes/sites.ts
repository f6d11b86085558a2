import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { canEdit } from '../../../../src/domain/status/index.ts';
import { siteBodySchema } from '../../../../src/sync/contract/index.ts';
import { canSee, requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import type { SignedInUser } from '../../../platform/access/signed-in-user.ts';
import { checkSite } from '../checks.ts';
import { deleteBelow } from '../delete-subtree.ts';
import { DRAFT, type Edition, publishedEdition } from '../edition.ts';
import { requireClient, requireDraftSite, scopeOf } from '../require-place.ts';
import {
  getSite,
  listBuildings,
  listClientBuildings,
  listClientLevels,
  listSiteLevels,
  listSites,
} from '../queries.ts';
import type { LevelRow } from '../rows.ts';
import { buildingToWire, levelToWire, siteToWire } from '../wire.ts';
import { writeContent } from '../write-content.ts';
import { forbidden, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idParam } from '../../../platform/http/params.ts';
import { requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { Queryable, Tx } from '../../../platform/storage/connect.ts';
import { sites } from '../../../platform/storage/schema.ts';

export function siteRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function list(c: Ctx, edition: Edition, clientId: number) {
    const user = c.get('user');
    const [rows, buildings, levels] = await Promise.all([
      listSites(db, edition, clientId),
      listClientBuildings(db, edition, clientId),
      listClientLevels(db, edition, clientId),
    ]);
    const levelsOf = new Map<number, LevelRow[]>();
    for (const level of levels) {
      levelsOf.set(level.buildingId, [...(levelsOf.get(level.buildingId) ?? []), level]);
    }
    const result = rows
      .filter((row) => canSee(user, { clientId, siteId: row.id }))
      .map((row) =>
        siteToWire(
          row,
          buildings
            .filter(
              (b) => b.siteId === row.id && canSee(user, { clientId, siteId: row.id, buildingId: b.id }),
            )
            .map((b) => buildingToWire(b, (levelsOf.get(b.id) ?? []).map(levelToWire))),
        ),
      );
    return one(c, { sites: result });
  }

  /** The site as the user sees it, or null. */
  async function read(q: Queryable, user: SignedInUser, edition: Edition, id: number) {
    const row = await getSite(q, edition, id);
    if (!row) return null;
    const scope = { clientId: row.clientId, siteId: id };
    const buildings = await listBuildings(q, edition, id);
    const levels = await listSiteLevels(q, edition, id);
    const visible = buildings.filter((b) => canSee(user, { ...scope, buildingId: b.id }));
    const wire = visible.map((b) =>
      buildingToWire(b, levels.filter((l) => l.buildingId === b.id).map(levelToWire)),
    );
    return siteToWire(row, wire);
  }

  async function single(c: Ctx, edition: Edition, id: number) {
    const found = await read(db, c.get('user'), edition, id);
    if (!found) throw notFound();
    return one(c, found);
  }

  /** The site's row, locked for a write, if it is as the caller expects it. */
  async function hold(tx: Tx, c: Ctx, id: number) {
    const [row] = await tx
      .select()
      .from(sites)
      .where(and(eq(sites.id, id), eq(sites.deleted, false)))
      .for('update');
    if (!row) throw notFound();
    await requireMatch(c, () => read(tx, c.get('user'), DRAFT, id));
    return row;
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
    const row = await getSite(db, DRAFT, idParam(c, 'site'));
    if (!row) throw notFound();
    requireSight(c.get('user'), { clientId: row.clientId, siteId: row.id });
    return single(c, DRAFT, row.id);
  });
  routes.get('/sites/:site', async (c) => {
    const row = await getSite(db, DRAFT, idParam(c, 'site'));
    if (!row) throw notFound();
    requireSight(c.get('user'), { clientId: row.clientId, siteId: row.id });
    return single(c, await publishedEdition(db, row.clientId), row.id);
  });

  routes.post('/clients/:client/sites', async (c) => {
    const clientId = idParam(c, 'client');
    requireEditor(c.get('user'), { clientId });
    await requireClient(db, clientId);
    const body = await readBody(c, siteBodySchema);
    const made = await writeContent(db, clientId, async (tx) => {
      checkSite(body, { buildings: [] });
      const values = {
        clientId,
        title: body.siteTitle.trim(),
        externalIdentifier: body.siteExternalIdentifier.trim(),
        extra: body.siteExtraData ?? {},
        geometry: body.geometry,
      };
      const [row] = await tx.insert(sites).values(values).returning({ id: sites.id });
      return read(tx, c.get('user'), DRAFT, row!.id);
    });
    return one(c, made);
  });

  routes.patch('/sites/:site', async (c) => {
    const id = idParam(c, 'site');
    const { clientId } = await requireDraftSite(db, c.get('user'), id, requireEditor);
    const body = await readBody(c, siteBodySchema.partial());
    const after = await writeContent(db, clientId, async (tx) => {
      const current = await hold(tx, c, id);
      const next = {
        siteTitle: body.siteTitle ?? current.title,
        siteExternalIdentifier: body.siteExternalIdentifier ?? current.externalIdentifier,
        geometry: body.geometry ?? current.geometry,
      };
      const buildings = body.geometry ? (await listBuildings(tx, DRAFT, id)).filter((b) => !b.deleted) : [];
      checkSite(next, { buildings });
      const values = {
        title: next.siteTitle.trim(),
        externalIdentifier: next.siteExternalIdentifier.trim(),
        extra: body.siteExtraData ?? current.extra,
        geometry: next.geometry,
        revision: sql`${sites.revision} + 1`,
      };
      await tx.update(sites).set(values).where(eq(sites.id, id));
      return read(tx, c.get('user'), DRAFT, id);
    });
    return one(c, after);
  });

  routes.delete('/sites/:site', async (c) => {
    const id = idParam(c, 'site');
    const user = c.get('user');
    const { clientId } = await requireDraftSite(db, user, id, requireEditor);
    await writeContent(db, clientId, async (tx) => {
      await hold(tx, c, id);
      // What lies on it goes with it, and so do buildings that are kept from this editor of the site.
      const inside = (await listBuildings(tx, DRAFT, id)).filter((building) => !building.deleted);
      if (!inside.every((building) => canEdit(user, scopeOf(building)))) throw forbidden();
      await deleteBelow(tx, clientId, { kind: 'site', id });
    });
    return one(c, {});
  });
  return routes;
}
