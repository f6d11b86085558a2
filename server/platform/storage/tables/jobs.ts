import { boolean, index, integer, json, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What servers do apart from calls. A job that is done or given up is deleted. See server/platform/jobs. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** What it is about: a kind has one job for each key. */
    key: text('key').notNull(),
    payload: json('payload').$type<object>().notNull(),
    runAt: instant('run_at').notNull().defaultNow(),
    /** A person waits for it: before those of its kind that are due as well. */
    isAhead: boolean('is_ahead').notNull().default(false),
    /** How often it was begun. */
    attempt: integer('attempt').notNull().default(0),
    /** Counts who began or replaced it: only the last of them may end it. */
    claim: integer('claim').notNull().default(0),
    /** Until when a server has it; that of a dead server runs out. */
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [unique('jobs_key').on(t.kind, t.key), index('jobs_due').on(t.kind, t.runAt)],
);
