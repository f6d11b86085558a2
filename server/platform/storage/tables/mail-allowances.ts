import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * How many mails went to a mailbox, and how many an account or a client caused, within the running window. Apart from the
 * mails themselves, which are gone once they are sent; shared by all server processes.
 */
export const mailAllowances = pgTable(
  'mail_allowances',
  {
    /** SHA-256: the table holds no address. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('mail_allowances_ends').on(t.endsAt)],
);
