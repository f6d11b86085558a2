import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../storage/connect.ts';
import { mails } from '../storage/tables/mails.ts';
import type { MailKind, Waiting } from './mail.ts';

/** Milliseconds that a server has for one mail: more than a mail server may take. */
const CLAIM = 2 * 60_000;

export interface Claimed extends Waiting {
  id: number;
  createdAt: Date;
}

/**
 * Puts a mail among those that are to be sent, as part of the transaction that it tells of: it is lost only where that is.
 * To be followed by `Mailer.wake`.
 */
export async function queueMail(q: Queryable, kind: MailKind, address: string): Promise<void> {
  await q.insert(mails).values({ kind, address });
}

/** Takes the next one that is due into this server's hands. */
export async function claimMail(db: Db): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(mails)
      .where(
        sql`${mails.dueAt} <= now() and (${mails.claimedUntil} is null or ${mails.claimedUntil} < now())`,
      )
      .orderBy(asc(mails.dueAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return null;
    await tx
      .update(mails)
      .set({ tries: next.tries + 1, claimedUntil: sql`now() + make_interval(secs => ${CLAIM / 1000})` })
      .where(eq(mails.id, next.id));
    return next;
  });
}

export async function forgetMail(db: Db, { id }: Claimed): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** @param pause milliseconds. */
export async function postponeMail(db: Db, { id }: Claimed, pause: number): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${pause / 1000})`;
  await db.update(mails).set({ dueAt, claimedUntil: null }).where(eq(mails.id, id));
}

/** All that wait are due: who starts the server anew may have mended why they were not sent. */
export async function hurryMails(db: Db): Promise<void> {
  await db.update(mails).set({ dueAt: sql`least(${mails.dueAt}, now())` });
}

/** Milliseconds until the next one is due; null where none waits. */
export async function nextMailIn(db: Db): Promise<number | null> {
  const answer = await db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(greatest(due_at, coalesce(claimed_until, due_at))) - now())::float8 * 1000 as wait
    from mails`);
  return answer.rows[0]?.wait ?? null;
}
