import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../storage/connect.ts';
import { ApiError } from '../errors.ts';

const MAX = 5;
const WINDOW_S = 60;
/** Also for names that no account has, so the answer tells nothing; hashed, as people type passwords into it. */
const keyOf = (username: string) => createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

/** Throws 429 with Retry-After where this name failed five times within the last minute. */
export async function refuseTooMany(db: Db, username: string): Promise<void> {
  const answer = await db.execute<{ count: number; wait: number }>(sql`
    select count(*)::int as count,
      ceil(extract(epoch from min(at) + ${`${WINDOW_S} seconds`}::interval - now()))::int as wait
    from sign_in_failures
    where username = ${keyOf(username)} and at > now() - ${`${WINDOW_S} seconds`}::interval`);
  const row = answer.rows[0];
  if (!row || row.count < MAX) return;
  throw new ApiError(429, 'too-many-attempts', { headers: { 'retry-after': String(Math.max(1, row.wait)) } });
}

export async function noteFailure(db: Db, username: string): Promise<void> {
  await db.execute(sql`insert into sign_in_failures (username) values (${keyOf(username)})`);
  await db.execute(sql`delete from sign_in_failures where at < now() - interval '1 hour'`);
}

export async function forgetFailures(db: Db, username: string): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where username = ${keyOf(username)}`);
}
