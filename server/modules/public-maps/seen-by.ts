import { type SQL, sql } from 'drizzle-orm';
import { EVERYBODY } from '../../../src/domain/values/access.ts';

/** Of a row of features: whether who reads a map for these groups sees it. Everybody is in one; without groups it is for them. */
export const isSeenBy = (
  audience: readonly string[],
): SQL => sql`(properties #> '{extra,access}' is null or exists (
  select 1 from json_array_elements_text(properties #> '{extra,access}') allowed
  where allowed = any(${sql.param([EVERYBODY, ...audience])}::text[])))`;
