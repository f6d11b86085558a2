import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tooManyRequests } from '../api-error.ts';
import type { Queryable } from '../storage/connect.ts';
import { MAIL, type MailKind, type Waiting } from './mail.ts';
import { type MailCause, spentBy } from './mail-allowance.ts';

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
      insert into jobs (kind, key, payload)
      select ${MAIL}, ${randomUUID()}, ${JSON.stringify({ kind, address } satisfies Omit<Waiting, 'tries'>)}
      from over where wait is null)
    select wait from over`);
  const wait = answer.rows[0]?.wait ?? null;
  if (wait !== null) throw tooManyRequests(wait);
  await q.execute(sql`
    delete from mail_allowances where key in (
      select key from mail_allowances where ends_at < now() limit 100 for update skip locked)`);
}
