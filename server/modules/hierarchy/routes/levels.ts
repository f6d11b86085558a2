import type { Hono } from 'hono';
import { levels } from '../../../../src/contract/calls/levels.ts';
import { badRequest } from '../../../platform/api-error.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount } from '../../../platform/http/mount.ts';
import { levelParam } from '../../../platform/http/params.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeGates } from '../place-gates.ts';
import { DRAFT, publishedEdition } from '../queries/edition.ts';
import { changeLevel, createLevel, readLevel, readLevels, removeLevel } from '../service/levels.ts';

export function levelRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const gates = placeGates(db);
  const { routes, on } = createMount({
    ...gates,
    // The index of a new level is looked at before the body.
    'edit building': async (c, user) => ({
      building: await gates['edit building'](c, user),
      levelIndex: levelParam(c),
    }),
  });

  on(levels.listDraft, async ({ place }) => ({ levels: await readLevels(db, DRAFT, place.id) }));
  on(levels.list, async ({ place }) => ({
    levels: await readLevels(db, await publishedEdition(db, place.clientId), place.id),
  }));

  on(levels.getDraft, ({ place, params }) =>
    readLevel(db, DRAFT, { buildingId: place.id, levelIndex: params.level }),
  );
  on(levels.get, async ({ place, params }) => {
    const edition = await publishedEdition(db, place.clientId);
    return readLevel(db, edition, { buildingId: place.id, levelIndex: params.level });
  });

  on(levels.create, ({ place: { building, levelIndex }, body }) => {
    requireSameIndex(body, levelIndex);
    const { clientId, siteId, id: buildingId } = building;
    return createLevel(db, { clientId, siteId, buildingId, levelIndex }, body);
  });
  on(levels.patch, ({ place, body, expect }) => {
    requireSameIndex(body, place.levelIndex);
    return changeLevel(db, place.clientId, place, body, expect);
  });
  on(levels.delete, ({ place, expect }) => removeLevel(db, place.clientId, place, expect));
  return routes;
}

/** A level's index is its address, and does not change. */
function requireSameIndex({ levelIndex }: { levelIndex?: number | undefined }, index: number): void {
  if (levelIndex !== undefined && levelIndex !== index) throw badRequest('level-index-differs');
}
