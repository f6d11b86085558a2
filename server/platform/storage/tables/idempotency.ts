import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from '../schema.ts';

/** What was asked under an `Idempotency-Key`, and what was answered. See server/platform/idempotency. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Method and address. */
    call: text('call').notNull(),
    /** SHA-256 of the body; null as long as none was read whole. The body itself is not kept. */
    bodyHash: text('body_hash'),
    /** The server that runs the call now, and until when: a dead server runs nothing. */
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    /** The first success, or null. */
    status: integer('status'),
    answer: text('answer'),
    etag: text('etag'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);
