import { type SQL, sql } from 'drizzle-orm';
import { canEdit, type UserRights } from '../../../src/domain/status/index.ts';
import { conflict } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import type { FeaturePlace } from '../hierarchy/index.ts';

type Scope = Pick<FeaturePlace, 'clientId' | 'siteId' | 'buildingId'>;

/**
 * Writing a feature by its fid replaces the feature that had this fid before. A deleted feature stays until the next publish
 * and belongs to its place as a living one does: a fid in a place that the user may not edit is taken, whichever way it is
 * written.
 * @param fids an array of UUIDs
 * @returns the existing ones of them, locked until the transaction ends
 * @throws 409 feature-exists-elsewhere
 */
export async function requireEditableFids(tx: Tx, user: UserRights, fids: SQL): Promise<string[]> {
  const answer = await tx.execute<
    Scope & { fid: string } & Record<string, unknown>
  >(sql`select fid, client_id as "clientId", site_id as "siteId", building_id as "buildingId"
    from features where fid = any(${fids}) order by fid for update`);
  if (!answer.rows.every((place) => canEdit(user, place))) throw conflict('feature-exists-elsewhere');
  return answer.rows.map(({ fid }) => fid);
}
