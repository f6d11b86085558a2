import type { Hono } from 'hono';
import { buildings } from '../../../../src/contract/calls/buildings.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeGates } from '../place-gates.ts';
import { DRAFT, publishedEdition } from '../queries/edition.ts';
import {
  changeBuilding,
  createBuilding,
  readBuilding,
  readBuildings,
  removeBuilding,
} from '../service/buildings.ts';

export function buildingRoutes({ db }: Pick<Platform, 'db'>): Hono<AppEnv> {
  const { routes, on } = createMount(placeGates(db));

  on(buildings.listDraft, async ({ user, place }) => ({
    buildings: await readBuildings(db, user, DRAFT, place.id),
  }));
  on(buildings.list, async ({ user, place }) => ({
    buildings: await readBuildings(db, user, await publishedEdition(db, place.clientId), place.id),
  }));

  on(buildings.getDraft, ({ place }) => readBuilding(db, DRAFT, place.id));
  on(buildings.get, async ({ place }) =>
    readBuilding(db, await publishedEdition(db, place.clientId), place.id),
  );

  on(buildings.create, ({ place: { clientId, id: siteId }, body }) =>
    createBuilding(db, { clientId, siteId }, body),
  );
  on(buildings.patch, ({ place, body, expect }) => changeBuilding(db, place, body, expect));
  on(buildings.delete, ({ place, expect }) => removeBuilding(db, place, expect));
  return routes;
}
