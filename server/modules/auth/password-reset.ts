import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { endFamilies } from './refresh-tokens.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';
import { passwordResets } from '../../platform/storage/tables/people.ts';
import { answerInvitations } from './invitations.ts';

/** 128 bits can't be guessed, and the link stays short enough not to be broken over lines in a mail. */
const TOKEN_BYTES = 16;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const isOpen = (token: string) =>
  and(eq(passwordResets.hash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`));

/** A token that sets the user's password once. Older ones of the user end. @param lifetime milliseconds. */
export async function openReset(db: Queryable, userId: number, lifetime: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = { hash: hashOf(token), expiresAt: new Date(Date.now() + lifetime) };
  await db
    .insert(passwordResets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordResets.userId, set: row });
  return token;
}

export async function isOpenReset(db: Queryable, token: string): Promise<boolean> {
  const found = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isOpen(token));
  return found.length > 0;
}

/**
 * Uses the token up: sets the password and ends every sign-in of the user, for one of them may be a thief's. The address
 * is proven by it, and open invitations are answered.
 * @returns whose it was, or null where the token is unknown, used or too old.
 */
export function redeemReset(db: Db, token: string, passwordHash: string): Promise<{ email: string } | null> {
  return db.transaction(async (tx) => {
    const [open] = await tx.select().from(passwordResets).where(isOpen(token));
    if (!open) return null;
    // The account first: a sign-in with the old password that is under way waits for this, or is ended below.
    const [user] = await tx.select().from(users).where(eq(users.id, open.userId)).for('update');
    const used = await tx.delete(passwordResets).where(isOpen(token)).returning();
    if (!user || used.length === 0) return null;
    const proven = { passwordProvenAt: new Date(), unprovenSince: null };
    await tx
      .update(users)
      .set({ passwordHash, ...proven })
      .where(eq(users.id, user.id));
    await endFamilies(tx, user.id);
    await answerInvitations(tx, user.id);
    return { email: user.email };
  });
}
