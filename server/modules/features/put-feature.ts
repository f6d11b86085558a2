import { conflict } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { retryTransaction } from '../../platform/storage/retry-transaction.ts';
import { hasDeadline } from '../../platform/storage/write-deadline.ts';
import { statement } from '../../platform/storage/prepared-statement.ts';
import { type FeaturePlace, lockPlace, writeContent } from '../hierarchy/index.ts';
import type { FeatureRow } from './feature-row.ts';
import type { FeatureInput } from './feature-input.ts';

type Counts = Pick<FeatureRow, 'revision' | 'publishedRevision'>;

const UPSERT = `on conflict (fid) do update set site_id = excluded.site_id, building_id = excluded.building_id,
    level_index = excluded.level_index, kind = excluded.kind, properties = excluded.properties,
    geometry = excluded.geometry, deleted = false, revision = features.revision + 1
  where features.client_id = excluded.client_id
    -- What came under this fid since it was looked at is not the caller's to move.
    and ((features.site_id, features.building_id) is not distinct from (excluded.site_id, excluded.building_id)
      or (features.site_id, features.building_id) is not distinct from ($9::integer, $10::integer))
  returning revision, published_revision as "publishedRevision"`;
const COLUMNS = 'fid, client_id, site_id, building_id, level_index, kind, properties, geometry';

const upsert = statement<Counts>(
  `insert into features (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8) ${UPSERT}`,
);

/**
 * What write-content asks of the client, what lock-place asks of the place, and the feature in one statement. Each lock is asked
 * for by the next part, so they are taken in the same order as one by one. Nothing is written where the client is not
 * open to all or the level is gone.
 */
const upsertOnLevel = statement<Counts>(`with
  client as materialized (select status from publishing where client_id = $2 for share),
  site as materialized (select 1 from sites
    where id = $3 and exists (select from client where status in (1, 3)) for key share),
  level as materialized (select 1 from levels where building_id = $4 and level_index = $5 and not deleted
    and exists (select from site) for share of levels)
  insert into features (${COLUMNS})
  select $1::uuid, $2::integer, $3::integer, $4::integer, $5::integer, $6, $7::json, $8::json
  where exists (select from level) ${UPSERT}`);

/**
 * Creates or replaces one feature, wherever in the client it was before; returns the stored row.
 * @param before the place of the feature when the right to write there was checked; null if it did not exist
 * @param hold checks in the same transaction, once the place is locked; null without any.
 * @throws 404 if the place was deleted, 409 publish-in-progress, 409 feature-exists-elsewhere.
 */
export async function putFeature(
  db: Db,
  place: FeaturePlace,
  input: FeatureInput,
  before: FeaturePlace | null,
  hold: ((tx: Tx) => Promise<void>) | null,
): Promise<FeatureRow> {
  const values = [
    input.fid,
    place.clientId,
    place.siteId,
    place.buildingId,
    place.levelIndex,
    input.kind,
    JSON.stringify(input.properties),
    JSON.stringify(input.geometry),
    (before ?? place).siteId,
    (before ?? place).buildingId,
  ];
  const isQuick = hold === null && place.buildingId !== null && !hasDeadline();
  const [written] = isQuick ? await retryTransaction(() => upsertOnLevel(db, values)) : [];
  // What could not be written so is written, or refused, step by step.
  const counts = written ?? (await writeContent(db, place.clientId, inSteps));
  return { ...place, ...input, ...counts, deleted: false };

  async function inSteps(tx: Tx): Promise<Counts> {
    await lockPlace(tx, place);
    await hold?.(tx);
    const [row] = await upsert(tx, values);
    if (!row) throw conflict('feature-exists-elsewhere');
    return row;
  }
}
