import { asc, eq, sql } from 'drizzle-orm';
import { tooManyRequests } from '../api-error.ts';
import type { Db, Queryable } from '../storage/connect.ts';
import { mails } from '../storage/tables/mails.ts';
import type { MailKind, Waiting } from './mail.ts';
import { type MailCause, spentBy } from './mail-allowance.ts';

/** Milliseconds that a server has for one mail: more than a mail server may take. */
const CLAIM = 2 * 60_000;

export interface Claimed extends Waiting {
  id: number;
  createdAt: Date;
}

/**
 * Puts a mail among those that are to be sent, as part of the transaction that it tells of: it is lost only where that is.
 * Every mail comes this way, and uses up what its mailbox and its cause have left, in the same statement, so that several
 * servers count as one. To be followed by `Mailer.wake`.
 * @throws 429 where it is one too many. Nothing is queued then.
 */
export async function queueMail(
  q: Queryable,
  kind: MailKind,
  address: string,
  cause: MailCause,
): Promise<void> {
  const answer = await q.execute<{ wait: number | null }>(sql`
    with asked (key, most, within) as (${spentBy(kind, address, cause)}),
    spent as (
      insert into mail_allowances as m (key, used, ends_at)
      select key, 1, now() + make_interval(secs => within) from asked
      on conflict (key) do update set
        used = case when m.ends_at <= now() then 1 else m.used + 1 end,
        ends_at = case when m.ends_at <= now() then excluded.ends_at else m.ends_at end
      returning key, used, ends_at),
    over as (
      select max(greatest(1, ceil(extract(epoch from ends_at - now()))))::int as wait
      from spent join asked using (key) where used > most),
    queued as (
      insert into mails (kind, address)
      select ${kind}, ${address} from over where wait is null)
    select wait from over`);
  const wait = answer.rows[0]?.wait ?? null;
  if (wait !== null) throw tooManyRequests(wait);
  await q.execute(sql`
    delete from mail_allowances where key in (
      select key from mail_allowances where ends_at < now() limit 100 for update skip locked)`);
}

/** Claims the next due mail for this server. */
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

/** Makes all waiting mails due: the operator may have fixed the reason for the delay before the restart. */
export async function makeMailsDue(db: Db): Promise<void> {
  await db.update(mails).set({ dueAt: sql`least(${mails.dueAt}, now())` });
}

/** Milliseconds until the next one is due; null where none waits. */
export async function nextMailIn(db: Db): Promise<number | null> {
  const answer = await db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(greatest(due_at, coalesce(claimed_until, due_at))) - now())::float8 * 1000 as wait
    from mails`);
  return answer.rows[0]?.wait ?? null;
}
