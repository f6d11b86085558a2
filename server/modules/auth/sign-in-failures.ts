import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** For one name from one network address. */
const MAX = 5;
const WINDOW_S = 60;
/** First half of the advisory lock by which servers count one after the other; the second is the key's. */
const LOCK_CLASS = 5702;

/** Failures of a name from all other addresses within the window, above which attempts are slowed down. */
const UNSUSPICIOUS = 20;
/** Milliseconds for each failure above that, and at most. */
const SLOWER = 100;
const SLOWEST = 5000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** Also for names that no account has, so the answer tells nothing; hashed, as people type passwords into it. */
const nameKeyOf = (username: string) => hashOf(username.trim().toLowerCase());
const keyOf = (username: string, address: string) => `${nameKeyOf(username)} ${hashOf(address)}`;

/**
 * Attempts to sign in under this name. The attempt is recorded as failed before it is made and the record removed if it
 * succeeds, so that a hundred at once get no more tries than a hundred one after the other, on however many servers. On one
 * server attempts also wait for each other: a device that signs in twice at once is not taken for an attack.
 *
 * Failures count for the name and the network address together: failures from elsewhere can't keep the owner of the name out. A
 * name that fails from many addresses is answered more slowly, whether the password is right or wrong.
 * @param address of the caller, from `callerAddress`.
 * @param attempt returns null if it failed.
 * @param wait delays the answer.
 * @throws 429 with Retry-After if the name failed five times from that address within the last minute; then no attempt is made.
 */
export function attemptAs<T>(
  db: Db,
  { username, address }: { username: string; address: string },
  attempt: () => Promise<T | null>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<T | null> {
  const key = keyOf(username, address);
  return oneAtATime(key, async () => {
    const left = await noteOrWait(db, key);
    if (left !== null) {
      throw new ApiError(429, 'too-many-attempts', { headers: { 'retry-after': String(Math.max(1, left)) } });
    }
    const pause = Math.min(SLOWEST, SLOWER * ((await failuresElsewhere(db, username, key)) - UNSUSPICIOUS));
    if (pause > 0) await wait(pause);
    const good = await attempt();
    if (good !== null) await db.execute(sql`delete from sign_in_failures where username = ${key}`);
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

async function failuresElsewhere(db: Queryable, username: string, key: string): Promise<number> {
  const answer = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from sign_in_failures
    where ${ofName(username)} and username <> ${key} and at > now() - ${`${WINDOW_S} seconds`}::interval`);
  return answer.rows[0]?.count ?? 0;
}

const ofName = (username: string) => sql`left(username, 64) = ${nameKeyOf(username)}`;

export async function forgetFailures(db: Db, username: string): Promise<void> {
  await db.execute(sql`delete from sign_in_failures where ${ofName(username)}`);
}
