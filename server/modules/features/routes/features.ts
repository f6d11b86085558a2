import { Hono } from 'hono';
import { putFeatureBodySchema } from '../../../../src/contract/content-bodies.ts';
import { requireSight } from '../../../platform/access/authorize.ts';
import { badRequest, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { expectMatch, hasPreconditions } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DRAFT } from '../../hierarchy/index.ts';
import { scopeOfPlace } from '../feature-place.ts';
import { featureToWire } from '../feature-row.ts';
import { getFeature } from '../queries.ts';
import { removeFeature, saveFeature } from '../service.ts';

const GLOBAL_COLLECTION = 'global_geofences';

export function singleFeatureRoutes({ db, config }: Pick<Platform, 'db' | 'config'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/features/:fid/draft', async (c) => {
    const fid = asUuid(c.req.param('fid'));
    const row = fid === null ? undefined : await getFeature(db, DRAFT, fid);
    if (!row) throw notFound();
    requireSight(c.get('user'), scopeOfPlace(row));
    return one(c, featureToWire(row));
  });

  routes.put('/features/:fid', async (c) => {
    const fid = asUuid(c.req.param('fid'));
    if (fid === null) throw badRequest('invalid-fid');
    const body = await readBody(c, putFeatureBodySchema, {
      limit: BODY_LIMIT.feature,
      tooLarge: 'feature-too-large',
    });
    const feature = body.features[0]!;
    if (feature.properties.fid.toLowerCase() !== fid) throw badRequest('fid-differs');
    const stored = await saveFeature(db, c.get('user'), fid, feature, {
      isGlobal: body.name === GLOBAL_COLLECTION,
      ownOrigin: publicOrigin(c, config),
      expect: hasPreconditions(c) ? expectMatch(c) : null,
    });
    return one(c, stored);
  });

  routes.delete('/features/:fid', async (c) => {
    await removeFeature(db, c.get('user'), asUuid(c.req.param('fid')), expectMatch(c));
    return one(c, {});
  });
  return routes;
}
