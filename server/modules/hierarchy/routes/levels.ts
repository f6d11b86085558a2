import { Hono } from 'hono';
import { levelBodySchema } from '../../../../src/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { badRequest, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { idParam, levelParam } from '../../../platform/http/params.ts';
import { expectMatch } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DRAFT, type Edition, publishedEdition } from '../queries/edition.ts';
import { changeLevel, createLevel, readLevel, readLevels, removeLevel } from '../service/levels.ts';
import { requireDraftBuilding, requireDraftLevel, requireVisibleBuilding } from '../service/require-place.ts';

const LEVELS = '/buildings/:building/levels';
const LEVEL = `${LEVELS}/:level`;

export function levelRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const building = (c: Ctx) =>
    requireVisibleBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);

  const list = async (c: Ctx, edition: Edition, buildingId: number) =>
    one(c, { levels: await readLevels(db, edition, buildingId) });

  async function single(c: Ctx, edition: Edition, buildingId: number) {
    const found = await readLevel(db, edition, { buildingId, levelIndex: levelParam(c) });
    if (!found) throw notFound();
    return one(c, found);
  }

  routes.get(`${LEVELS}/draft`, async (c) => list(c, DRAFT, (await building(c)).id));
  routes.get(LEVELS, async (c) => {
    const { id, clientId } = await building(c);
    return list(c, await publishedEdition(db, clientId), id);
  });
  routes.get(`${LEVEL}/draft`, async (c) => single(c, DRAFT, (await building(c)).id));
  routes.get(LEVEL, async (c) => {
    const { id, clientId } = await building(c);
    return single(c, await publishedEdition(db, clientId), id);
  });

  routes.post(LEVEL, async (c) => {
    const buildingId = idParam(c, 'building');
    const { clientId, siteId } = await requireDraftBuilding(db, c.get('user'), buildingId, requireEditor);
    const levelIndex = levelParam(c);
    const body = await readBody(c, levelBodySchema);
    if (body.levelIndex !== levelIndex) throw badRequest('level-index-differs');
    return one(c, await createLevel(db, { clientId, siteId, buildingId, levelIndex }, body));
  });

  routes.patch(LEVEL, async (c) => {
    const at = { buildingId: idParam(c, 'building'), levelIndex: levelParam(c) };
    const { clientId } = await requireDraftLevel(db, c.get('user'), at, requireEditor);
    const body = await readBody(c, levelBodySchema.partial());
    if (body.levelIndex !== undefined && body.levelIndex !== at.levelIndex)
      throw badRequest('level-index-differs');
    return one(c, await changeLevel(db, clientId, at, body, expectMatch(c)));
  });

  routes.delete(LEVEL, async (c) => {
    const at = { buildingId: idParam(c, 'building'), levelIndex: levelParam(c) };
    const { clientId } = await requireDraftLevel(db, c.get('user'), at, requireEditor);
    await removeLevel(db, clientId, at, expectMatch(c));
    return one(c, {});
  });
  return routes;
}
