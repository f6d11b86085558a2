import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { lockAccount, normalName } from './accounts.ts';
import { endTokenFamilies } from './refresh-tokens.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { passwordResets } from '../../platform/storage/tables/people.ts';
import { answerInvitations } from './invitations.ts';

/** 128 bits can't be guessed, and the link stays short enough not to be broken over lines in a mail. */
const TOKEN_BYTES = 16;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const isOpen = (token: string) =>
  and(eq(passwordResets.hash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`));

/**
 * A token that sets the password of the account with that address once. Older ones of the account end. The account is
 * found and held in one step: a move of the address comes before, and then the account is not found, or after, and then
 * it ends the token.
 * @param lifetime milliseconds.
 * @returns null where no account has that address.
 */
export function openReset(
  db: Db,
  sentTo: string,
  lifetime: number,
): Promise<{ token: string; address: string } | null> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, sentTo);
    if (!account) return null;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const address = account.email;
    const row = { hash: hashOf(token), address, expiresAt: new Date(Date.now() + lifetime) };
    await tx
      .insert(passwordResets)
      .values({ userId: account.id, ...row })
      .onConflictDoUpdate({ target: passwordResets.userId, set: row });
    return { token, address };
  });
}

export async function isOpenReset(db: Queryable, token: string): Promise<boolean> {
  const found = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(token));
  return found.length > 0;
}

/**
 * Uses the token up: sets the password and ends every sign-in of the user, for one of them may be a thief's. The address
 * is proven by it, and open invitations are answered.
 * @returns whose it was, or null where the token is unknown, used, too old, or went to an address that the account has no
 * longer.
 */
export function redeemReset(db: Db, token: string, passwordHash: string): Promise<{ email: string } | null> {
  return db.transaction(async (tx) => {
    const [open] = await tx.select().from(passwordResets).where(isOpen(token));
    if (!open) return null;
    // The account first: a sign-in with the old password that is under way waits for this, or is ended below.
    const [user] = await tx.select().from(users).where(eq(users.id, open.userId)).for('update');
    const used = await tx.delete(passwordResets).where(isOpen(token)).returning();
    if (!user || used.length === 0) return null;
    // A person who reads the mails of another address does not own this account.
    if (normalName(used[0]!.address) !== normalName(user.email)) return null;
    const proven = { passwordProvenAt: new Date(), unprovenSince: null };
    await tx
      .update(users)
      .set({ passwordHash, ...proven })
      .where(eq(users.id, user.id));
    await endTokenFamilies(tx, user.id);
    await answerInvitations(tx, user.id);
    return { email: user.email };
  });
}
