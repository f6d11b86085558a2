import type { Hono } from 'hono';
import { features } from '../../../../src/contract/calls/features.ts';
import { CONTENT_TYPES } from '../../../../src/domain/content/index.ts';
import { requireSight } from '../../../platform/access/authorize.ts';
import { badRequest, notFound } from '../../../platform/api-error.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import { numberIn } from '../../../platform/http/paging.ts';
import { createMount } from '../../../platform/http/mount.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { hasPreconditions } from '../../../platform/http/preconditions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DRAFT } from '../../hierarchy/index.ts';
import { scopeOfPlace } from '../feature-place.ts';
import { featureToWire } from '../feature-row.ts';
import { getFeature } from '../queries.ts';
import { removeFeature, saveFeature } from '../service.ts';

const GLOBAL_COLLECTION = CONTENT_TYPES['global-geofences'].kinds[0].wireCollection;

export function singleFeatureRoutes({ db, config }: Pick<Platform, 'db' | 'config'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    'see content': async (c, user) => {
      const fid = asUuid(c.req.param('fid'));
      const row = fid === null ? undefined : await getFeature(db, DRAFT, fid);
      if (!row) throw notFound();
      requireSight(user, scopeOfPlace(row));
      return row;
    },
    // Where the feature lies, and shall lie, the service looks up: it decides who may write there.
    'edit content': (c) => {
      const fid = asUuid(c.req.param('fid'));
      if (fid === null) throw c.req.method === 'PUT' ? badRequest('invalid-fid') : notFound();
      return fid;
    },
  });

  on(features.getDraft, ({ place }) => featureToWire(place));

  on(
    features.put,
    async ({ c, user, place: fid, body, expect }) => {
      const feature = body.features[0]!;
      if (feature.properties.fid.toLowerCase() !== fid) throw badRequest('fid-differs');
      const { saved, warnings } = await saveFeature(db, user, fid, feature, {
        isGlobal: body.name === GLOBAL_COLLECTION,
        ownOrigin: publicOrigin(c, config),
        expect: hasPreconditions(c) ? expect : null,
      });
      if (config.apiExtensions) c.set('warnings', warnings);
      return saved;
    },
    { limit: BODY_LIMIT.feature, tooLarge: 'feature-too-large' },
  );

  on(features.delete, ({ user, place: fid, query, expect }) =>
    removeFeature(db, user, fid, { expect, goneAt: numberIn('surveyGoneAt', query.surveyGoneAt) }),
  );
  return routes;
}
