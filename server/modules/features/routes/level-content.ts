import { Hono } from 'hono';
import type { FeatureKind } from '../../../../src/domain/entities/feature.ts';
import { CONTENT_LISTS, type ContentList } from '../../../../src/contract/index.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import {
  DRAFT,
  type Edition,
  getLevel,
  publishedEdition,
  requireDraftLevel,
  requireSameLevel,
  requireVisibleBuilding,
  writeContent,
} from '../../hierarchy/index.ts';
import { globalGeofencesJson, levelFeaturesJson } from '../feature-json.ts';
import { putPacked } from '../write-features.ts';
import { notFound } from '../../../platform/api-error.ts';
import { one, oneOfJson } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import { expectMatch } from '../../../platform/http/preconditions.ts';
import type { FeatureDeps } from '../deps.ts';
import { idParam, levelParam } from '../../../platform/http/params.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import { readBodyBytes } from '../../../platform/http/body/read-body.ts';

const KIND_BY_LIST: Record<ContentList, FeatureKind> = {
  pois: 'poi',
  beacons: 'beacon',
  obstacles: 'obstacle',
  mapobjects: 'mapObject',
  geofences: 'geofence',
};
const LEVEL = '/buildings/:building/levels/:level';

export function levelContentRoutes({ db, config, bulkReader }: FeatureDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function levelList(c: Ctx, list: ContentList, isDraft: boolean) {
    const building = await requireVisibleBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
    const levelIndex = levelParam(c);
    const edition = isDraft ? DRAFT : await publishedEdition(db, building.clientId);
    if (!(await getLevel(db, edition, building.id, levelIndex))) throw notFound();
    const at = { buildingId: building.id, levelIndex, kind: KIND_BY_LIST[list] };
    return oneOfJson(c, `{"features":${await levelFeaturesJson(db, edition, at)}}`);
  }
  for (const list of CONTENT_LISTS) {
    routes.get(`${LEVEL}/${list}/draft`, (c) => levelList(c, list, true));
    routes.get(`${LEVEL}/${list}`, (c) => levelList(c, list, false));
  }

  routes.post(`${LEVEL}/bulk`, async (c) => {
    const at = { buildingId: idParam(c, 'building'), levelIndex: levelParam(c) };
    const level = await requireDraftLevel(db, c.get('user'), at, requireEditor);
    const bytes = await readBodyBytes(c, BODY_LIMIT.content);
    const packed = await bulkReader.read(bytes, publicOrigin(c, config));
    const { clientId, siteId } = level;
    await writeContent(db, clientId, (tx) =>
      putPacked(tx, c.get('user'), { clientId, siteId, ...at }, packed, () =>
        requireSameLevel(expectMatch(c), tx, at),
      ),
    );
    return one(c, { count: packed.count });
  });

  async function globalGeofences(c: Ctx, editionOf: (clientId: number) => Promise<Edition> | Edition) {
    const clientId = idParam(c, 'client');
    requireSight(c.get('user'), { clientId });
    const features = await globalGeofencesJson(db, await editionOf(clientId), clientId);
    return oneOfJson(c, `{"features":${features}}`);
  }
  routes.get('/clients/:client/geofences/global/draft', (c) => globalGeofences(c, () => DRAFT));
  routes.get('/clients/:client/geofences/global', (c) =>
    globalGeofences(c, (client) => publishedEdition(db, client)),
  );
  return routes;
}
