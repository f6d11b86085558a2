import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredClosure } from '../../../../src/contract/index.ts';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';

/** What is closed, from when to when. */
export const closures = pgTable(
  'closures',
  {
    id: uuid('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** It may be gone. */
    siteId: integer('site_id').notNull(),
    from: instant('from_at').notNull(),
    until: instant('until_at'),
    content: json('content').$type<StoredClosure>().notNull(),
    /** Who changed it last; the name stays when the account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('closures_client').on(t.clientId, t.id), index('closures_until').on(t.until)],
);
