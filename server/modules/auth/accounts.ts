import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';

export type Account = typeof users.$inferSelect;

/** How names are compared. PostgreSQL has no text with NUL in it; such a name is nobody's. */
export const normalName = (username: string) => username.replaceAll('\u0000', '\ufffd').trim().toLowerCase();

export async function findAccount(db: Queryable, username: string): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalName(username)));
  return found;
}

/** The same, held until the transaction ends: its address and password stay as they are. */
export async function lockAccount(tx: Tx, username: string): Promise<Account | undefined> {
  const [found] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalName(username)))
    .for('no key update');
  return found;
}

export async function getAccount(db: Queryable, id: number): Promise<Account | undefined> {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

/** The account of that address, made where there is none: it can't be signed in to until its owner sets a password. */
export async function findOrMakeAccount(tx: Tx, email: string): Promise<Account> {
  await tx.insert(users).values({ email, roles: [] }).onConflictDoNothing();
  const account = await findAccount(tx, email);
  if (!account) throw new Error('An account vanished while it was locked');
  return account;
}
