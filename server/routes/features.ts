import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { UNDEFINED_TYPE_CODE } from '../../src/domain/entities/feature.ts';
import { builtInTaxonomy, kindOf } from '../../src/domain/taxonomy/index.ts';
import { putFeatureBodySchema } from '../../src/sync/contract/content-bodies.ts';
import { requireEditor, requireSight } from '../access/roles.ts';
import { featureFaults } from '../content/checks.ts';
import { deleteBelow } from '../content/delete-below.ts';
import { DRAFT } from '../content/edition.ts';
import { placeOf, scopeOfPlace } from '../content/feature-place.ts';
import { putFeature } from '../content/put-feature.ts';
import { getFeature } from '../content/read.ts';
import { refuse } from '../content/refuse.ts';
import { featureToWire } from '../content/wire.ts';
import { writeContent } from '../content/write-door.ts';
import { keptProperties } from '../content/write-features.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { one } from '../http/answer.ts';
import type { AppEnv, Ctx, Deps } from '../http/context.ts';
import { BODY_LIMIT } from '../http/body-limit.ts';
import { asUuid } from '../http/ids.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { hasPreconditions, requireMatch } from '../http/preconditions.ts';
import { readBody } from '../http/read-body.ts';
import type { Tx } from '../storage/connect.ts';

const GLOBAL_COLLECTION = 'global_geofences';
const GLOBAL_TYPE = 'global-geofence';

export function featureRoutes({ db, config }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  /**
   * Holds a write to what its caller expects of the feature, if anything: locks it and looks. A row that is not there
   * can't be locked, so there is a lock on the fid as well: two that both expect nothing must not both make it.
   */
  async function hold(tx: Tx, c: Ctx, fid: string): Promise<void> {
    await requireMatch(c, async () => {
      await tx.execute(sql`select 1 from features where fid = ${fid} for update`);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fid}, 0))`);
      const row = await getFeature(tx, DRAFT, fid);
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
    refuse(featureFaults({ geometry: feature.geometry, properties }, publicOrigin(c, config)), 'features/0');
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
      await deleteBelow(tx, clientId, { kind: 'feature', fid: existing.fid });
    });
    return one(c, {});
  });
  return routes;
}
