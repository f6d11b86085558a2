import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { MailKind } from './mail.ts';
import { mailboxOf } from './mailbox.ts';

/** Who lets a mail be sent: an account, in a client. A stranger is counted where the call comes in, by their address. */
export type MailCause = { userId: number; clientId: number } | 'a stranger';

interface Limit {
  most: number;
  /** Seconds. */
  within: number;
}
const [SOON, DAY] = [15 * 60, 24 * 3600];

/**
 * Links that anybody may ask for without a sign-in are counted apart from the other mails: else a stranger could use up
 * what invitations to that mailbox need.
 */
const LINKS: readonly Limit[] = [
  { most: 3, within: SOON },
  { most: 10, within: DAY },
];
const MAILS: readonly Limit[] = [
  { most: 10, within: SOON },
  { most: 30, within: DAY },
];
const BY_ACCOUNT: readonly Limit[] = [
  { most: 100, within: SOON },
  { most: 500, within: DAY },
];
/** For one who makes accounts to go on with. */
const BY_CLIENT: readonly Limit[] = [
  { most: 200, within: SOON },
  { most: 1000, within: DAY },
];

/** What a mail uses up, as rows (key, most, within). In the order of keys: who waits for a row holds none behind it. */
export function spentBy(kind: MailKind, address: string, cause: MailCause): SQL {
  const to = mailboxOf(address);
  const rows =
    cause === 'a stranger'
      ? rowsOf(`${kind} to ${to}`, LINKS)
      : [
          ...rowsOf(`to ${to}`, MAILS),
          ...rowsOf(`by account ${cause.userId}`, BY_ACCOUNT),
          ...rowsOf(`by client ${cause.clientId}`, BY_CLIENT),
        ];
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = rows.map(({ key, most, within }) => sql`(${key}::text, ${most}::int, ${within}::int)`);
  return sql`values ${sql.join(values, sql`, `)}`;
}

const rowsOf = (what: string, limits: readonly Limit[]) =>
  limits.map(({ most, within }) => ({
    key: createHash('sha256').update(`${within} ${what}`).digest('hex'),
    most,
    within,
  }));
