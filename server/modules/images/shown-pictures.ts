import { sql } from 'drizzle-orm';
import { canEdit, roleFor } from '../../../src/domain/status/index.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import type { Queryable } from '../../platform/storage/connect.ts';

/** Tables whose rows name pictures, and the columns that say of which site and building a row is. */
const TABLES = [
  ['sites', 'extra', 'id', 'null::int'],
  ['buildings', 'extra', 'site_id', 'id'],
  ['levels', 'extra', 'site_id', 'building_id'],
  ['features', 'properties', 'site_id', 'building_id'],
] as const;

interface Used extends Record<string, unknown> {
  url: string;
  siteId: number | null;
  buildingId: number | null;
}

/**
 * The addresses in the drafts of the parts of a client that a person has a role in.
 * @param by `edit`: of parts where they may edit
 */
export async function addressesSeenBy(
  db: Queryable,
  user: SignedInUser,
  clientId: number,
  by: 'see' | 'edit',
): Promise<ReadonlySet<string>> {
  const uses = TABLES.map(
    ([table, column, site, building]) => sql`
      select distinct found.url[1] as url, ${sql.raw(site)} as "siteId", ${sql.raw(building)} as "buildingId"
      from ${sql.identifier(table)}, regexp_matches(${sql.identifier(column)}::text, 'https?://[^"\\s]+', 'g') found(url)
      where client_id = ${clientId} and not deleted`,
  );
  const { rows } = await db.execute<Used>(sql.join(uses, sql` union `));
  const isTheirs = ({ siteId, buildingId }: Used): boolean => {
    const scope = { clientId, siteId, buildingId };
    return by === 'edit' ? canEdit(user, scope) : roleFor(user, scope) !== null;
  };
  return new Set(rows.filter(isTheirs).map(({ url }) => url));
}
