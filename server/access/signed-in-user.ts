import { sql } from 'drizzle-orm';
import type { User } from '../../src/domain/entities/user.ts';
import type { Queryable } from '../storage/connect.ts';
import { selectUsers } from './user-record.ts';

export interface SignedInUser extends User {
  familyId: string;
}

/**
 * The user of a token, with permissions as they are now (not as they were when the token was made), or null where the
 * account is gone or the sign-in has ended.
 */
export async function loadUser(
  db: Queryable,
  userId: number,
  familyId: string,
): Promise<SignedInUser | null> {
  const [found] = await selectUsers(
    db,
    sql`join token_families f on f.user_id = u.id where u.id = ${userId} and f.id = ${familyId} and not f.revoked`,
  );
  return found ? { ...found, familyId } : null;
}
