import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { ApiError } from '../errors.ts';
import type { Db } from '../storage/connect.ts';
import { oneByOne } from './one-by-one.ts';

const MAX = 5;
const WINDOW_S = 60;
/** First half of the advisory lock by which servers count one after the other; the second is the name's. */
const LOCK_CLASS = 5702;
/** Also for names that no account has, so the answer tells nothing; hashed, as people type passwords into it. */
const keyOf = (username: string) => createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

/**
 * An attempt to sign in under this name. It is noted as failed before it is made and the note taken back if it was
 * good, so that a hundred at once get no more tries than a hundred one after the other, on however many servers. On
 * this one they also wait for each other: a device that signs in twice at once is not taken for an attack.
 * @param attempt null where it failed.
 * @throws 429 with Retry-After where the name failed five times within the last minute; then no attempt is made.
 */
export function attemptAs<T>(db: Db, username: string, attempt: () => Promise<T | null>): Promise<T | null> {
  return oneByOne(keyOf(username), async () => {
    const wait = await noteOrWait(db, keyOf(username));
    if (wait !== null) {
      throw new ApiError(429, 'too-many-attempts', { headers: { 'retry-after': String(Math.max(1, wait)) } });
    }
    const good = await attempt();
    if (good !== null) await forgetFailures(db, username);
    return good;
  });
}

/** @returns the seconds to wait where there were too many, else null. */
function noteOrWait(db: Db, key: string): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${key}))`);
    const answer = await tx.execute<{ count: number; wait: number }>(sql`
      select count(*)::int as count,
        ceil(extract(epoch from min(at) + ${`${WINDOW_S} seconds`}::interval - clock_timestamp()))::int as wait
      from sign_in_failures
      where username = ${key} and at > clock_timestamp() - ${`${WINDOW_S} seconds`}::interval`);
    const row = answer.rows[0];
    if (row && row.count >= MAX) return row.wait;
    await tx.execute(sql`insert into sign_in_failures (username, at) values (${key}, clock_timestamp())`);
    await tx.execute(sql`delete from sign_in_failures where at < now() - interval '1 hour'`);
    return null;
  });
}

export async function forgetFailures(db: Db, username: string): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where username = ${keyOf(username)}`);
}
