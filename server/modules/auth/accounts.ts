import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { users } from '../../platform/storage/schema.ts';

export type Account = typeof users.$inferSelect;

/** How names are compared. PostgreSQL has no text with NUL in it; no account has such a name. */
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

/** So many draws of an id: each of a billion accounts would have to be hit by one. */
const DRAWS = 8;

/**
 * Returns the account of the address. Creates it if it does not exist: then its owner has to set a password before signing
 * in. The id is random, so that an administrator can't tell from it whether the account existed before the invitation.
 */
export async function findOrMakeAccount(tx: Tx, email: string): Promise<Account> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    await tx.execute(sql`insert into users (id, email, roles) overriding system value
      values (${randomInt(1, 2 ** 31 - 1)}, ${email}, '[]') on conflict do nothing`);
    const account = await findAccount(tx, email);
    if (account) return account;
  }
  throw new Error('An account vanished while it was locked');
}
