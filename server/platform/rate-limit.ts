import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tooManyRequests } from './api-error.ts';
import type { Queryable } from './storage/connect.ts';

export interface Allowance {
  most: number;
  /** Seconds. */
  within: number;
}

const keyOf = (who: string): string => createHash('sha256').update(who).digest('hex');

/**
 * Uses up one of what `who` may ask for, counted over all servers of the database.
 * @param who is stored hashed: people type passwords where names go.
 * @returns 0, or the seconds to wait where it was one too many.
 */
export async function spendAllowance(
  db: Queryable,
  who: string,
  { most, within }: Allowance,
): Promise<number> {
  const key = keyOf(who);
  const answer = await db.execute<{ used: number; wait: number }>(sql`
    insert into allowances as a (key, used, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${within}))
    on conflict (key) do update set
      used = case when a.ends_at <= now() then 1 else least(a.used + 1, ${most} + 1) end,
      ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
    returning used, greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait`);
  await db.execute(sql`
    delete from allowances where key in (
      select key from allowances where ends_at < now() limit 100 for update skip locked)`);
  const { used, wait } = answer.rows[0]!;
  return used > most ? wait : 0;
}

/** Throws 429 with Retry-After where it was one too many. */
export async function requireAllowance(db: Queryable, who: string, allowance: Allowance): Promise<void> {
  const wait = await spendAllowance(db, who, allowance);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Gives back what was used up by something that does not count after all. */
export async function returnAllowance(db: Queryable, who: string): Promise<void> {
  await db.execute(sql`update allowances set used = greatest(0, used - 1) where key = ${keyOf(who)}`);
}
