import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import type { Db, Queryable } from '../storage/connect.ts';
import { idempotencyKeys } from '../storage/tables/idempotency.ts';
import { failureReason } from '../failure-reason.ts';

/** Seconds a call counts as running after its server was last heard of, and between two signs of life. */
const LEASE = 20;
const RENEW = 5;
/** Days an answer is kept, and milliseconds between two clearings. */
const KEPT_DAYS = 7;
const CLEAR_EVERY = 3_600_000;

export interface Asked {
  userId: number;
  key: string;
  /** Method and address. */
  call: string;
}
export interface FirstAnswer {
  status: number;
  answer: string;
  etag: string | null;
}
type Found =
  /** Ours to run; `bodyHash` is the body of an attempt that failed, if its body is known. */
  | { kind: 'claimed'; claim: string; bodyHash: string | null }
  | { kind: 'running' }
  | { kind: 'other-call' }
  | { kind: 'answered'; bodyHash: string | null; first: FirstAnswer };

/**
 * Keys of calls, shared by all servers of a database. A call under way is a row with a claim that its server renews; a claim
 * that is not renewed can be taken over. A success is written only under a claim that still holds, in the same transaction as
 * the call's changes: so it happens once, whichever server dies or stalls when.
 */
export interface IdempotencyKeys {
  claim: (asked: Asked) => Promise<Found>;
  /** Writes the success down. @returns false where the claim was lost: then nothing may be committed. */
  seal: (tx: Queryable, claim: string, bodyHash: string, first: FirstAnswer) => Promise<boolean>;
  /** The call changed nothing: the same one may be tried again. */
  release: (claim: string, bodyHash: string | null) => Promise<void>;
  /** The call is over, in whatever way. */
  forget: (claim: string) => void;
  stop: () => Promise<void>;
}

const until = sql`now() + make_interval(secs => ${LEASE})`;

export function openIdempotencyKeys(db: Db, log: Log): IdempotencyKeys {
  const running = new Set<string>();

  async function claim({ userId, key, call }: Asked): Promise<Found> {
    const mine = randomUUID();
    const ours = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
    await db.delete(idempotencyKeys).where(and(ours, sql`created_at < ${oldest}`));
    const [claimed] = await db
      .insert(idempotencyKeys)
      .values({ userId, key, call, claim: mine, claimedUntil: until })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: { claim: mine, claimedUntil: until },
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.call} = excluded.call
          and (${idempotencyKeys.claim} is null or ${idempotencyKeys.claimedUntil} < now())`,
      })
      .returning({ bodyHash: idempotencyKeys.bodyHash });
    if (claimed) {
      running.add(mine);
      return { kind: 'claimed', claim: mine, bodyHash: claimed.bodyHash };
    }
    const [row] = await db.select().from(idempotencyKeys).where(ours);
    // Removed meanwhile: the server that removed it is about to finish.
    if (!row) return { kind: 'running' };
    if (row.call !== call) return { kind: 'other-call' };
    const { status, answer, etag, bodyHash } = row;
    if (status === null || answer === null) return { kind: 'running' };
    return { kind: 'answered', bodyHash, first: { status, answer, etag } };
  }

  async function seal(tx: Queryable, mine: string, bodyHash: string, first: FirstAnswer): Promise<boolean> {
    const rows = await tx
      .update(idempotencyKeys)
      .set({ ...first, bodyHash, claim: null, claimedUntil: null })
      .where(eq(idempotencyKeys.claim, mine))
      .returning({ key: idempotencyKeys.key });
    return rows.length === 1;
  }

  async function release(mine: string, bodyHash: string | null): Promise<void> {
    await db
      .update(idempotencyKeys)
      .set({
        claim: null,
        claimedUntil: null,
        bodyHash: sql`coalesce(${idempotencyKeys.bodyHash}, ${bodyHash})`,
      })
      .where(eq(idempotencyKeys.claim, mine));
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return;
    await db.execute(sql`update idempotency_keys set claimed_until = ${until}
      where claim = any(${sql.param([...running])}::uuid[])`);
  }

  const timers = [
    every(RENEW * 1000, renew, log),
    every(CLEAR_EVERY, () => db.execute(sql`delete from idempotency_keys where created_at < ${oldest}`), log),
  ];
  return {
    claim,
    seal,
    release,
    forget: (mine) => {
      running.delete(mine);
    },
    stop: async () => {
      await Promise.all(timers.map((end) => end()));
    },
  };
}

const oldest = sql`now() - make_interval(days => ${KEPT_DAYS})`;

/** Does `work` now and then, one at a time. @returns how to end it. */
function every(milliseconds: number, work: () => Promise<unknown>, log: Log): () => Promise<void> {
  let current: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    current ??= work()
      .catch((error: unknown) => {
        log.warn({ reason: failureReason(error) }, 'idempotency keys could not be looked after');
      })
      .finally(() => {
        current = null;
      });
  }, milliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
