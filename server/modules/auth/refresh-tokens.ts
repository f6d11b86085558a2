import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import { answerInvitations } from './invitations.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { refreshTokens, tokenFamilies, users } from '../../platform/storage/schema.ts';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** Of one token at once: each is for an answer that was lost, and a device asks one after the other. */
const MAX_SUCCESSORS = 20;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export interface Issued {
  refreshToken: string;
  /** Until when that can be exchanged. */
  expiresAt: Date;
  familyId: string;
  userId: number;
}

/**
 * A new sign-in: the first token of a family. Ended ones of the user are cleared away, and invitations are answered.
 * @param device what the person will know it by in the list of their sessions.
 * @param isStill whether what let the person in still holds, asked while the account is locked.
 * @returns null where the account is gone, that does not hold any longer, or the address is not proven.
 */
export async function startTokenFamily(
  db: Db,
  userId: number,
  device: string,
  isStill: (tx: Tx, account: Account) => boolean | Promise<boolean>,
): Promise<Issued | null> {
  return db.transaction(async (tx) => {
    // Locked until the end: setting a new password ends all earlier sign-ins.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
    if (!user || user.unprovenSince !== null) return null;
    if (!(await isStill(tx, user))) return null;
    await answerInvitations(tx, userId);
    await tx.execute(sql`
      delete from token_families f where f.user_id = ${userId} and not exists (
        select 1 from refresh_tokens t where t.family_id = f.id and t.expires_at > now())`);
    const familyId = randomUUID();
    await tx.insert(tokenFamilies).values({ id: familyId, userId, device });
    return { ...(await issue(tx, familyId, null)), familyId, userId };
  });
}

/**
 * Exchanges a token for its successor. The token stays good until a successor of it is used for the first time: an
 * answer lost on the way must not sign anyone out. Once that has happened it is spent, together with the other
 * successors, of which it has at most 20; a spent token that comes back means two hands hold the session, and the family ends.
 * @returns null where the token is unknown, expired, spent or of an ended family.
 */
export async function rotateRefreshToken(db: Db, token: string): Promise<Issued | null> {
  const hash = hashOf(token);
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
    if (!found) return null;
    // One at a time per family; then read again what may have changed while we waited.
    const [family] = await tx
      .select()
      .from(tokenFamilies)
      .where(eq(tokenFamilies.id, found.familyId))
      .for('update');
    const [current] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
    if (!family || !current || family.revoked || current.expiresAt.getTime() < Date.now()) return null;
    if (current.spent) {
      await tx.update(tokenFamilies).set({ revoked: true }).where(eq(tokenFamilies.id, family.id));
      return null;
    }
    await tx.update(tokenFamilies).set({ lastUsedAt: new Date() }).where(eq(tokenFamilies.id, family.id));
    if (current.parentHash !== null) await spendGeneration(tx, current.parentHash, hash);
    await forgetOldest(tx, hash);
    return { ...(await issue(tx, family.id, hash)), familyId: family.id, userId: family.userId };
  });
}

async function spendGeneration(tx: Tx, parentHash: string, survivor: string): Promise<void> {
  await tx.update(refreshTokens).set({ spent: true }).where(eq(refreshTokens.hash, parentHash));
  await tx
    .update(refreshTokens)
    .set({ spent: true })
    .where(and(eq(refreshTokens.parentHash, parentHash), ne(refreshTokens.hash, survivor)));
}

/** Takes the oldest successors of a token back, so that one more has room. */
async function forgetOldest(tx: Tx, parentHash: string): Promise<void> {
  await tx.execute(sql`
    delete from refresh_tokens where hash in (
      select hash from refresh_tokens where parent_hash = ${parentHash}
      order by expires_at desc, hash offset ${MAX_SUCCESSORS - 1})`);
}

async function issue(
  tx: Tx,
  familyId: string,
  parentHash: string | null,
): Promise<Pick<Issued, 'refreshToken' | 'expiresAt'>> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await tx.insert(refreshTokens).values({ hash: hashOf(token), familyId, parentHash, expiresAt });
  return { refreshToken: token, expiresAt };
}

/** Ends every sign-in of a user. */
export async function endTokenFamilies(tx: Tx, userId: number): Promise<void> {
  await tx.update(tokenFamilies).set({ revoked: true }).where(eq(tokenFamilies.userId, userId));
}

/** Signs out: ends the family of that token. A valid token could continue the sign-in, so it is proof enough to end it. */
export async function endTokenFamily(db: Db, token: string): Promise<void> {
  const [found] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(token)));
  if (!found) return;
  await db.update(tokenFamilies).set({ revoked: true }).where(eq(tokenFamilies.id, found.familyId));
}
