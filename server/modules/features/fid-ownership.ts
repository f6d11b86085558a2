import { type SQL, sql } from 'drizzle-orm';
import { canEdit, type UserRights } from '../../../src/domain/status/index.ts';
import { conflict } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/storage/connect.ts';
import type { FeaturePlace } from '../hierarchy/index.ts';

type Scope = Pick<FeaturePlace, 'clientId' | 'siteId' | 'buildingId'>;

/**
 * Whoever writes features by their fids takes over what had these fids before. What is deleted stands there until the next
 * publish and is as much part of its place as what lives: a fid that belongs to a place which the user may not edit is
 * taken, whichever way it is written.
 * @param fids an array of UUIDs
 * @returns those of them that are there, and held until the transaction ends
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
