import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * forgotten: a link to set a new password. invited: a link for a new account. added: a link for an account that was added
 * to a client. moved: a link to the new address of an account. moved-away: a notice to the old address.
 */
export type MailKind = 'forgotten' | 'invited' | 'added' | 'moved' | 'moved-away';

/**
 * Mails on their way. Their text is written when they are sent: a link that sets a password is never stored here. A delivered
 * mail, or a mail for a deleted account, is deleted.
 */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<MailKind>().notNull(),
    address: text('address').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Until when a server has claimed it; the claim of a dead server runs out. */
    claimedUntil: instant('claimed_until'),
  },
  (t) => [index('mails_due').on(t.dueAt)],
);
