import { and, eq, ne, sql } from 'drizzle-orm';
import type { WireSession } from '../../../src/contract/index.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { tokenFamilies } from '../../platform/storage/schema.ts';

/** Where a user is signed in: the families of tokens that can still be gone on with. */
export async function listSessions(db: Db, user: SignedInUser): Promise<WireSession[]> {
  const answer = await db.execute<{ id: string; device: string; createdAt: number; lastUsedAt: number }>(sql`
    select f.id, f.device, floor(extract(epoch from f.created_at))::int as "createdAt",
      floor(extract(epoch from f.last_used_at))::int as "lastUsedAt"
    from token_families f where f.user_id = ${user.id} and not f.revoked and exists (
      select 1 from refresh_tokens t where t.family_id = f.id and not t.spent and t.expires_at > now())
    order by f.last_used_at desc, f.id`);
  return answer.rows.map((row) => ({ ...row, isCurrent: row.id === user.familyId }));
}

/** @returns whether there was such a session of the user. */
export async function endSession(db: Db, user: SignedInUser, id: string): Promise<boolean> {
  const ended = await db
    .update(tokenFamilies)
    .set({ revoked: true })
    .where(and(eq(tokenFamilies.id, id), eq(tokenFamilies.userId, user.id), eq(tokenFamilies.revoked, false)))
    .returning({ id: tokenFamilies.id });
  return ended.length > 0;
}

export async function endOtherSessions(db: Db, user: SignedInUser): Promise<void> {
  await db
    .update(tokenFamilies)
    .set({ revoked: true })
    .where(and(eq(tokenFamilies.userId, user.id), ne(tokenFamilies.id, user.familyId)));
}
