import type { Hono } from 'hono';
import { content } from '../../../../src/contract/calls/content.ts';
import { CONTENT_LISTS } from '../../../../src/contract/index.ts';
import { KIND_OF_WIRE_LIST } from '../../../../src/domain/content/index.ts';
import type { FeatureKind } from '../../../../src/domain/entities/feature.ts';
import { notFound } from '../../../platform/api-error.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import { readBodyBytes } from '../../../platform/http/body/read-body.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { createMount } from '../../../platform/http/mount.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import {
  type BuildingRow,
  DRAFT,
  type Edition,
  getBuilding,
  getLevel,
  placeGates,
  publishedEdition,
  requireSameLevel,
  writeContent,
} from '../../hierarchy/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { globalGeofences, levelFeatures } from '../feature-json.ts';
import { putPacked } from '../write-features.ts';

export function levelContentRoutes({ db, config, bulkReader, lists }: FeatureDeps): Hono<AppEnv> {
  const { routes, on, onStream } = createMount(placeGates(db));

  async function levelList(
    c: Ctx,
    edition: Edition,
    at: { buildingId: number; levelIndex: number; kind: FeatureKind },
  ) {
    if (!(await getLevel(db, edition, at.buildingId, at.levelIndex))) throw notFound();
    return lists.answer(c, levelFeatures(edition, at));
  }
  for (const list of CONTENT_LISTS) {
    const kind = KIND_OF_WIRE_LIST[list];
    const at = (building: BuildingRow, levelIndex: number) => ({ buildingId: building.id, levelIndex, kind });
    on(content[`${list}Draft`], ({ c, place, params }) => levelList(c, DRAFT, at(place, params.level)));
    on(content[list], async ({ c, place, params }) =>
      levelList(c, await publishedEdition(db, place.clientId), at(place, params.level)),
    );
  }

  onStream(content.bulk, async ({ c, user, place, expect }) => {
    const { clientId, siteId, buildingId, levelIndex } = place;
    const at = { buildingId, levelIndex };
    const bytes = await readBodyBytes(c, BODY_LIMIT.content);
    const building = await getBuilding(db, DRAFT, buildingId);
    if (!building) throw notFound();
    const { packed, warnings } = await bulkReader.read(bytes, publicOrigin(c, config), building.geometry);
    if (config.apiExtensions) c.set('warnings', warnings);
    await writeContent(db, clientId, (tx) =>
      putPacked(tx, user, { clientId, siteId, ...at }, packed, () => requireSameLevel(expect, tx, at)),
    );
    return { count: packed.count };
  });

  on(content.globalGeofencesDraft, ({ c, place }) => lists.answer(c, globalGeofences(DRAFT, place.clientId)));
  on(content.globalGeofences, async ({ c, place }) =>
    lists.answer(c, globalGeofences(await publishedEdition(db, place.clientId), place.clientId)),
  );
  return routes;
}
