import { type SQL, sql } from 'drizzle-orm';
import { LEVEL_CONTENT } from '../../../src/domain/limits.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';
import type { UserRights } from '../../../src/domain/status/index.ts';
import { badRequest, conflict } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import type { FeatureInput } from './feature-input.ts';
import { type FeaturePlace, lockPlace } from '../hierarchy/index.ts';
import { packFeatures, type PackedFeatures } from './packed-features.ts';
import { requireEditableFids } from './fid-ownership.ts';

/** Members that the server fills in; what a client sends there is not kept. */
const FILLED = new Set(['fid', 'sid', 'bid', 'lvl', 'cid', 'publishState']);

export const keptProperties = (properties: Extra): Extra =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => !FILLED.has(key)));

/**
 * Creates or replaces features at one place, in one statement.
 * @param reach whose features may be replaced: those of this level only, or any of the client (which moves them).
 * @throws 409 feature-exists-elsewhere where a fid belongs to something out of reach, or to a place that the user may not
 * edit.
 */
export async function putFeatures(
  tx: Tx,
  user: UserRights,
  place: FeaturePlace,
  inputs: FeatureInput[],
  reach: 'place' | 'client',
): Promise<void> {
  await lockPlace(tx, place);
  await upsert(tx, user, place, packFeatures(inputs), reach);
}

/**
 * The same for the features of one level that are already encoded for the database.
 * @param expect throws if the locked level is another than the caller knows.
 */
export async function putPacked(
  tx: Tx,
  user: UserRights,
  place: FeaturePlace,
  packed: PackedFeatures,
  expect: () => Promise<void>,
): Promise<void> {
  await lockPlace(tx, place);
  await expect();
  await upsert(tx, user, place, packed, 'place');
}

/** @throws 400 too-many where the level holds more than the contract allows by now */
async function refuseTooMany(tx: Tx, { buildingId, levelIndex }: FeaturePlace): Promise<void> {
  if (buildingId === null) return;
  const answer = await tx.execute(sql`select 1 from features where building_id = ${buildingId}
    and level_index = ${levelIndex} and not deleted offset ${LEVEL_CONTENT.maxFeatures} limit 1`);
  if (answer.rowCount !== 0) throw badRequest('too-many');
}

async function upsert(
  tx: Tx,
  user: UserRights,
  place: FeaturePlace,
  packed: PackedFeatures,
  reach: 'place' | 'client',
): Promise<void> {
  if (packed.count === 0) return;
  const held = await requireEditableFids(tx, user, sql`${sql.param(packed.fids)}::uuid[]`);
  const answer = await tx.execute(statement(place, packed, reach, held));
  if (answer.rowCount !== packed.count) throw conflict('feature-exists-elsewhere');
  await refuseTooMany(tx, place);
}

/** @param held fids of rows that were looked at and are held; what comes under another in between is not taken over */
function statement(
  place: FeaturePlace,
  packed: PackedFeatures,
  reach: 'place' | 'client',
  held: readonly string[],
): SQL {
  const mayReplace =
    reach === 'client'
      ? sql`features.client_id = excluded.client_id`
      : sql`(features.deleted or (features.building_id = excluded.building_id and features.level_index = excluded.level_index))
          and features.client_id = excluded.client_id`;
  // Four arrays instead of a parameter per value: 10,000 features would pass the protocol's 65,535 parameters.
  return sql`
    insert into features (fid, client_id, site_id, building_id, level_index, kind, properties, geometry)
    select fid, ${place.clientId}, ${place.siteId}, ${place.buildingId}, ${place.levelIndex}, kind, properties, geometry
    from unnest(${sql.param(packed.fids)}::uuid[], ${sql.param(packed.kinds)}::text[],
      ${sql.param(packed.properties)}::json[],
      ${sql.param(packed.geometries)}::json[]) as given(fid, kind, properties, geometry)
    on conflict (fid) do update set site_id = excluded.site_id, building_id = excluded.building_id,
      level_index = excluded.level_index, kind = excluded.kind, properties = excluded.properties,
      geometry = excluded.geometry, deleted = false, revision = features.revision + 1
    where ${mayReplace} and ((features.site_id, features.building_id)
        is not distinct from (excluded.site_id, excluded.building_id)
      or features.fid = any(${sql.param(held)}::uuid[]))`;
}
