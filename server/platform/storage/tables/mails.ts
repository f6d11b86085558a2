import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailKind } from '../../mail/mail.ts';
import { instant } from '../columns.ts';

/**
 * Mails on their way. What stands in one is written as it is sent: a link that sets a password never lies here. One that
 * was delivered, or is about nobody, is deleted.
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
    /** Until when a server has it in its hands; one that died has nothing. */
    claimedUntil: instant('claimed_until'),
  },
  (t) => [index('mails_due').on(t.dueAt)],
);
