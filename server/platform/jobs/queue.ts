import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../storage/connect.ts';

export interface JobOrder {
  kind: string;
  key: string;
  payload?: object;
  /** Now, where it is left out. */
  runAt?: Date;
  isAhead?: boolean;
}

export interface ClaimedJob<Payload> {
  id: number;
  claim: number;
  key: string;
  payload: Payload;
  /** 1 for the first. */
  attempt: number;
  createdAt: Date;
}
type Claim = Pick<ClaimedJob<unknown>, 'id' | 'claim'>;

/** Seconds for which a server has a job without saying so again. */
const LEASE = 6;
const LEASED = sql`now() + make_interval(secs => ${LEASE})`;

/**
 * Adds a job as part of a transaction: it is lost only where that is. It replaces a job of the same key with another payload, also
 * while a server is at that one.
 */
export async function addJob(
  q: Queryable,
  { kind, key, payload = {}, runAt, isAhead = false }: JobOrder,
): Promise<void> {
  const isOther = sql`j.payload::text <> excluded.payload::text`;
  await q.execute(sql`
    insert into jobs as j (kind, key, payload, run_at, is_ahead)
    values (${kind}, ${key}, ${JSON.stringify(payload)}, coalesce(${runAt?.toISOString() ?? null}, now()), ${isAhead})
    on conflict (kind, key) do update set
      payload = excluded.payload,
      is_ahead = j.is_ahead or excluded.is_ahead,
      claim = j.claim + (${isOther})::int,
      attempt = case when ${isOther} then 0 else j.attempt end,
      run_at = case when ${isOther} then excluded.run_at else j.run_at end,
      lease_until = case when ${isOther} then null else j.lease_until end`);
}

/** @returns whether there was one. */
export async function removeJob(q: Queryable, kind: string, key: string): Promise<boolean> {
  return (await q.execute(sql`delete from jobs where kind = ${kind} and key = ${key}`)).rowCount === 1;
}

/** Claims the next due job of a kind for this server. */
export async function claimJob<Payload>(db: Db, kind: string): Promise<ClaimedJob<Payload> | null> {
  const { rows } = await db.execute<{ at: number } & Omit<ClaimedJob<Payload>, 'createdAt'>>(sql`
    update jobs set claim = claim + 1, attempt = attempt + 1, lease_until = ${LEASED}
    where id = (
      select id from jobs where kind = ${kind} and run_at <= now() and (lease_until is null or lease_until < now())
      order by is_ahead desc, run_at, id limit 1 for update skip locked)
    returning id, claim, key, payload, attempt, extract(epoch from created_at)::float8 * 1000 as at`);
  const [row] = rows;
  if (!row) return null;
  const { at, ...job } = row;
  return { ...job, createdAt: new Date(at) };
}

const mine = ({ id, claim }: Claim) => sql`id = ${id} and claim = ${claim}`;

/** @returns whether the job is still this server's. */
export async function renewJob(db: Db, job: Claim): Promise<boolean> {
  const renewed = await db.execute(sql`update jobs set lease_until = ${LEASED} where ${mine(job)}`);
  return renewed.rowCount === 1;
}

/** @returns whether the job was still this server's. */
export async function endJob(q: Queryable, job: Claim): Promise<boolean> {
  return (await q.execute(sql`delete from jobs where ${mine(job)}`)).rowCount === 1;
}

/** @param pause milliseconds. */
export async function postponeJob(db: Db, job: Claim, pause: number): Promise<void> {
  await db.execute(sql`update jobs set lease_until = null, run_at = now() + make_interval(secs => ${pause / 1000})
    where ${mine(job)}`);
}

/** Milliseconds until the next job of a kind is due, or the lease of a dead server ends; null without a job. */
export async function nextJobIn(db: Db, kind: string): Promise<number | null> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(greatest(run_at, coalesce(lease_until, run_at))) - now())::float8 * 1000 as wait
    from jobs where kind = ${kind}`);
  return rows[0]?.wait ?? null;
}

/** Lets no job of a kind wait for its next try. */
export async function makeJobsDue(db: Db, kind: string): Promise<void> {
  await db.execute(sql`update jobs set run_at = least(run_at, now()) where kind = ${kind}`);
}
