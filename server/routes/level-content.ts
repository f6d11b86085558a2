import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type FeatureKind, UNDEFINED_TYPE_CODE } from '../../src/domain/entities/feature.ts';
import { builtInTaxonomy, kindOf } from '../../src/domain/taxonomy/index.ts';
import { bulkBodySchema, CONTENT_LISTS, type ContentList } from '../../src/sync/contract/index.ts';
import { requireEditor, requireSight } from '../access/roles.ts';
import { bulkFaults } from '../content/checks.ts';
import { DRAFT, type Edition, publishedEdition } from '../content/edition.ts';
import { globalGeofencesJson, levelFeaturesJson } from '../content/feature-json.ts';
import { requireDraftLevel, seenBuilding } from '../content/places.ts';
import { getLevel } from '../content/read.ts';
import { refuse } from '../content/refuse.ts';
import { writeContent } from '../content/write-door.ts';
import { type FeatureInput, keptProperties, putFeatures } from '../content/write-features.ts';
import { badRequest, notFound } from '../errors.ts';
import { one, oneOfJson } from '../http/answer.ts';
import type { AppEnv, Ctx, Deps } from '../http/context.ts';
import { asUuid, idParam, levelParam } from '../http/params.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { BODY_LIMIT, readBody } from '../http/read-body.ts';

const KIND_BY_LIST: Record<ContentList, FeatureKind> = {
  pois: 'poi',
  beacons: 'beacon',
  obstacles: 'obstacle',
  mapobjects: 'mapObject',
  geofences: 'geofence',
};
const LEVEL = '/buildings/:building/levels/:level';

export function levelContentRoutes({ db, config }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function levelList(c: Ctx, list: ContentList, isDraft: boolean) {
    const building = await seenBuilding(db, c.get('user'), idParam(c, 'building'), requireSight);
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
    const body = await readBody(c, bulkBodySchema, { limit: BODY_LIMIT.content });
    const ownOrigin = publicOrigin(c, config);
    const seen = new Set<string>();
    const inputs = body.features.map((feature, index): FeatureInput => {
      const path = `features.${index}`;
      const given = feature.properties ?? {};
      const fid = given.fid == null ? randomUUID() : asUuid(given.fid);
      if (fid === null)
        throw badRequest('invalid-fid', [{ path: `${path}.properties.fid`, message: 'Not a UUID.' }]);
      if (seen.has(fid))
        throw badRequest('duplicate-fid', [{ path: `${path}.properties.fid`, message: fid }]);
      seen.add(fid);
      const typeCode = given.typeCode ?? UNDEFINED_TYPE_CODE;
      const properties = { ...keptProperties(given), typeCode };
      refuse(bulkFaults({ geometry: feature.geometry, properties }, ownOrigin), path);
      return { fid, kind: kindOf(typeCode, builtInTaxonomy), properties, geometry: feature.geometry };
    });
    const { clientId, siteId } = level;
    await writeContent(db, clientId, (tx) => putFeatures(tx, { clientId, siteId, ...at }, inputs, 'place'));
    return one(c, { count: inputs.length });
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
