import type { User } from '../../../src/domain/entities/user.ts';
import type { Queryable } from '../storage/connect.ts';
import { statement } from '../storage/prepared-statement.ts';
import { USER_FIELDS, type UserRecord } from './user-record.ts';

export interface SignedInUser extends User {
  familyId: string;
}

const userOfToken = statement<UserRecord>(`select ${USER_FIELDS} from users u
  join token_families f on f.user_id = u.id where u.id = $1 and f.id = $2 and not f.revoked
  and u.unproven_since is null`);

const userById = statement<UserRecord>(
  `select ${USER_FIELDS} from users u where u.id = $1 and u.unproven_since is null`,
);

/** A user with the permissions of now; null where the account is gone. */
export async function userNow(db: Queryable, userId: number): Promise<User | null> {
  return (await userById(db, [userId]))[0] ?? null;
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
  const [found] = await userOfToken(db, [userId, familyId]);
  return found ? { ...found, familyId } : null;
}
