import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { levelBodySchema } from '../../../../src/sync/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { checkLevel } from '../checks.ts';
import { deleteBelow } from '../delete-subtree.ts';
import { DRAFT, type Edition, publishedEdition } from '../edition.ts';
import { requireDraftBuilding, requireDraftLevel, seenBuilding } from '../require-place.ts';
import { getLevel, listLevels } from '../queries.ts';
import { levelToWire } from '../wire.ts';
import { writeContent } from '../write-content.ts';
import { badRequest, conflict, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idParam, levelParam } from '../../../platform/http/params.ts';
import { requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { Queryable, Tx } from '../../../platform/storage/connect.ts';
import { buildings, levels } from '../../../platform/storage/schema.ts';

const PATH = '/buildings/:building/levels/:level';

export function levelRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const rowAt = (buildingId: number, levelIndex: number) =>
    and(eq(levels.buildingId, buildingId), eq(levels.levelIndex, levelIndex));

  async function list(c: Ctx, edition: Edition, buildingId: number) {
    return one(c, { levels: (await listLevels(db, edition, buildingId)).map(levelToWire) });
  }
  async function read(q: Queryable, edition: Edition, buildingId: number, levelIndex: number) {
    const row = await getLevel(q, edition, buildingId, levelIndex);
    return row ? levelToWire(row) : null;
  }
  async function single(c: Ctx, edition: Edition, buildingId: number, levelIndex: number) {
    const found = await read(db, edition, buildingId, levelIndex);
    if (!found) throw notFound();
    return one(c, found);
  }

  /** The level's row, locked for a write, if it is as the caller expects it. */
  async function hold(tx: Tx, c: Ctx, buildingId: number, levelIndex: number) {
    const [row] = await tx
      .select()
      .from(levels)
      .where(and(rowAt(buildingId, levelIndex), eq(levels.deleted, false)))
      .for('update');
    if (!row) throw notFound();
    await requireMatch(c, () => read(tx, DRAFT, buildingId, levelIndex));
    return row;
  }

  /** The building stays until its level is written. */
  async function holdBuilding(tx: Tx, id: number): Promise<void> {
    const [building] = await tx
      .select({ id: buildings.id })
      .from(buildings)
      .where(and(eq(buildings.id, id), eq(buildings.deleted, false)))
      .for('share');
    if (!building) throw notFound();
  }

  routes.get('/buildings/:building/levels/draft', async (c) => {
    const { id } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return list(c, DRAFT, id);
  });
  routes.get('/buildings/:building/levels', async (c) => {
    const { id, clientId } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return list(c, await publishedEdition(db, clientId), id);
  });
  routes.get(`${PATH}/draft`, async (c) => {
    const { id } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return single(c, DRAFT, id, levelParam(c));
  });
  routes.get(PATH, async (c) => {
    const { id, clientId } = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    return single(c, await publishedEdition(db, clientId), id, levelParam(c));
  });

  routes.post(PATH, async (c) => {
    const buildingId = idParam(c, 'building');
    const { clientId, siteId } = await requireDraftBuilding(db, c.get('user'), buildingId, requireEditor);
    const levelIndex = levelParam(c);
    const body = await readBody(c, levelBodySchema);
    if (body.levelIndex !== levelIndex) throw badRequest('level-index-differs');
    checkLevel(body);
    const made = await writeContent(db, clientId, async (tx) => {
      await holdBuilding(tx, buildingId);
      const values = {
        shortTitle: body.levelShortTitle.trim(),
        longTitle: body.levelLongTitle.trim(),
        extra: body.levelExtraData ?? {},
      };
      // A published level that was deleted comes back as a change of itself.
      const rows = await tx
        .insert(levels)
        .values({ ...values, clientId, siteId, buildingId, levelIndex })
        .onConflictDoUpdate({
          target: [levels.buildingId, levels.levelIndex],
          set: { ...values, deleted: false, revision: sql`${levels.revision} + 1` },
          setWhere: eq(levels.deleted, true),
        })
        .returning({ index: levels.levelIndex });
      if (rows.length === 0) throw conflict('level-exists');
      return read(tx, DRAFT, buildingId, levelIndex);
    });
    return one(c, made);
  });

  routes.patch(PATH, async (c) => {
    const buildingId = idParam(c, 'building');
    const levelIndex = levelParam(c);
    const { clientId } = await requireDraftLevel(
      db,
      c.get('user'),
      { buildingId, levelIndex },
      requireEditor,
    );
    const body = await readBody(c, levelBodySchema.partial());
    if (body.levelIndex !== undefined && body.levelIndex !== levelIndex)
      throw badRequest('level-index-differs');
    const after = await writeContent(db, clientId, async (tx) => {
      const current = await hold(tx, c, buildingId, levelIndex);
      const next = {
        levelIndex,
        levelShortTitle: body.levelShortTitle ?? current.shortTitle,
        levelLongTitle: body.levelLongTitle ?? current.longTitle,
        levelExtraData: body.levelExtraData ?? current.extra,
      };
      checkLevel(next);
      const values = {
        shortTitle: next.levelShortTitle.trim(),
        longTitle: next.levelLongTitle.trim(),
        extra: next.levelExtraData,
        revision: sql`${levels.revision} + 1`,
      };
      await tx.update(levels).set(values).where(rowAt(buildingId, levelIndex));
      return read(tx, DRAFT, buildingId, levelIndex);
    });
    return one(c, after);
  });

  routes.delete(PATH, async (c) => {
    const buildingId = idParam(c, 'building');
    const levelIndex = levelParam(c);
    const { clientId } = await requireDraftLevel(
      db,
      c.get('user'),
      { buildingId, levelIndex },
      requireEditor,
    );
    await writeContent(db, clientId, async (tx) => {
      await hold(tx, c, buildingId, levelIndex);
      await deleteBelow(tx, clientId, { kind: 'level', buildingId, levelIndex });
    });
    return one(c, {});
  });
  return routes;
}
