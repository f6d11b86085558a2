import { Hono } from 'hono';
import { UNDEFINED_TYPE_CODE } from '../../../../src/domain/entities/feature.ts';
import { builtInTaxonomy, kindOf } from '../../../../src/domain/taxonomy/index.ts';
import { putFeatureBodySchema } from '../../../../src/contract/content-bodies.ts';
import { requireEditor, requireSight } from '../../../platform/access/authorize.ts';
import { featureFaults } from '../feature-checks.ts';
import { deleteSubtree, DRAFT, writeContent } from '../../hierarchy/index.ts';
import { getFeature, lockFeature } from '../queries.ts';
import { featureToWire } from '../feature-row.ts';
import { placeOf, scopeOfPlace } from '../feature-place.ts';
import { putFeature } from '../put-feature.ts';
import { refuseIssues } from '../../../platform/refuse-issues.ts';
import { keptProperties } from '../write-features.ts';
import { badRequest, conflict, notFound } from '../../../platform/api-error.ts';
import { one } from '../../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BODY_LIMIT } from '../../../platform/http/body/body-limit.ts';
import { asUuid } from '../../../platform/http/ids.ts';
import { publicOrigin } from '../../../platform/http/origin/public-origin.ts';
import { hasPreconditions, requireMatch } from '../../../platform/http/preconditions.ts';
import { readBody } from '../../../platform/http/body/read-body.ts';
import type { Tx } from '../../../platform/storage/connect.ts';

const GLOBAL_COLLECTION = 'global_geofences';
const GLOBAL_TYPE = 'global-geofence';

export function singleFeatureRoutes({ db, config }: Pick<Platform, 'db' | 'config'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /** Holds a write to what its caller expects of the feature, if anything: locks it and looks. */
  async function hold(tx: Tx, c: Ctx, fid: string): Promise<void> {
    await requireMatch(c, async () => {
      const row = await lockFeature(tx, fid);
      return row ? featureToWire(row) : null;
    });
  }

  routes.get('/features/:fid/draft', async (c) => {
    const fid = asUuid(c.req.param('fid'));
    const row = fid === null ? undefined : await getFeature(db, DRAFT, fid);
    if (!row) throw notFound();
    requireSight(c.get('user'), scopeOfPlace(row));
    return one(c, featureToWire(row));
  });

  routes.put('/features/:fid', async (c) => {
    const user = c.get('user');
    const fid = asUuid(c.req.param('fid'));
    if (fid === null) throw badRequest('invalid-fid');
    const body = await readBody(c, putFeatureBodySchema, {
      limit: BODY_LIMIT.feature,
      tooLarge: 'feature-too-large',
    });
    const feature = body.features[0]!;
    if (feature.properties.fid.toLowerCase() !== fid) throw badRequest('fid-differs');

    const isGlobal = body.name === GLOBAL_COLLECTION || feature.properties.typeCode === GLOBAL_TYPE;
    const typeCode = feature.properties.typeCode ?? (isGlobal ? GLOBAL_TYPE : UNDEFINED_TYPE_CODE);
    const { place, before } = await placeOf(db, user, fid, feature, isGlobal);
    if (before) {
      // To move a feature is to write in both places.
      requireEditor(user, scopeOfPlace(before));
      if (before.clientId !== place.clientId) throw conflict('feature-exists-elsewhere');
    }
    const properties = { ...keptProperties(feature.properties), typeCode };
    refuseIssues(
      featureFaults({ geometry: feature.geometry, properties }, publicOrigin(c, config)),
      'features/0',
    );
    const kind = isGlobal ? 'globalGeofence' : kindOf(typeCode, builtInTaxonomy);
    const input = { fid, kind, properties, geometry: feature.geometry };
    const expects = hasPreconditions(c) ? (tx: Tx) => hold(tx, c, fid) : null;
    const stored = await putFeature(db, place, input, expects);
    return one(c, featureToWire(stored));
  });

  routes.delete('/features/:fid', async (c) => {
    const fid = asUuid(c.req.param('fid'));
    const existing = fid === null ? undefined : await getFeature(db, DRAFT, fid);
    if (!existing) throw notFound();
    requireEditor(c.get('user'), scopeOfPlace(existing));
    if (existing.deleted) throw notFound();
    const { clientId } = existing;
    await writeContent(db, clientId, async (tx) => {
      await hold(tx, c, existing.fid);
      await deleteSubtree(tx, clientId, { kind: 'feature', fid: existing.fid });
    });
    return one(c, {});
  });
  return routes;
}
