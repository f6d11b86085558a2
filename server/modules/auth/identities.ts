import { and, eq } from 'drizzle-orm';
import type { Person } from './single-sign-on.ts';
import { endTokenFamilies } from './refresh-tokens.ts';
import type { Db, Queryable, Tx } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { identities } from '../../platform/storage/tables/people.ts';
import { type Account, findAccount } from './accounts.ts';

/**
 * The account of a person that a provider vouches for. The first time it is the account with their verified address; from then
 * on they are bound by the provider's number for them, so that an address which moves to another person there does not take the
 * account along. No account is made: people are invited. An account with an unproven address matches no person.
 * @returns the user's id, or null.
 */
export async function userOfIdentity(db: Db, person: Person): Promise<number | null> {
  const known = await boundUserId(db, person);
  const { verifiedEmail } = person;
  if (known !== null || verifiedEmail === null) return known;
  return db.transaction(async (tx) => {
    const found = await findAccount(tx, verifiedEmail);
    if (!found) return null;
    // Again, while the account is locked.
    const [account] = await tx.select().from(users).where(eq(users.id, found.id)).for('update');
    if (account?.email !== found.email || account.unprovenSince !== null) return null;
    await bind(tx, person, account);
    return boundUserId(tx, person);
  });
}

/** The user that a person was bound to; null where they are bound to none. */
export async function boundUserId(db: Queryable, { issuer, subject }: Person): Promise<number | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId ?? null;
}

/**
 * Nothing is written if the account is bound to another person already, or if another request was faster. A password that no
 * mailed link set may be that of a stranger, who made the account in the name of the person that comes now.
 */
async function bind(tx: Tx, { issuer, subject }: Person, account: Account): Promise<void> {
  const made = await tx
    .insert(identities)
    .values({ issuer, subject, userId: account.id })
    .onConflictDoNothing()
    .returning();
  if (made.length === 0 || account.passwordHash === null || account.passwordProvenAt !== null) return;
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, account.id));
  await endTokenFamilies(tx, account.id);
}
