import { and, eq } from 'drizzle-orm';
import type { Person } from '../auth/single-sign-on.ts';
import type { Db } from '../storage/connect.ts';
import { identities } from '../storage/tables/people.ts';
import { findAccount } from './accounts.ts';

/**
 * The account of a person that a provider vouches for. The first time it is the one with their verified address; from
 * then on they are bound by the provider's number for them, so that an address which moves to somebody else there does
 * not take the account along. No account is made: people are invited.
 * @returns the user's id, or null.
 */
export async function accountOf(db: Db, { issuer, subject, verifiedEmail }: Person): Promise<number | null> {
  const bound = async () => {
    const [row] = await db
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
    return row?.userId ?? null;
  };
  const known = await bound();
  if (known !== null || verifiedEmail === null) return known;
  const account = await findAccount(db, verifiedEmail);
  if (!account) return null;
  // Nothing is written where the account is somebody else's already, or where we were just overtaken.
  await db.insert(identities).values({ issuer, subject, userId: account.id }).onConflictDoNothing();
  return bound();
}
