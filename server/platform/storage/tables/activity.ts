import { bigint, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';

const clientId = () =>
  integer('client_id')
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });
/** Null once the account is gone. */
const userId = () => integer('user_id').references(() => users.id, { onDelete: 'set null' });
/** The place may be deleted by now: the records about it stay. */
const place = () => ({
  siteId: integer('site_id'),
  buildingId: integer('building_id'),
  levelIndex: integer('level_index'),
});

/** Who did what, for 400 days. */
export const activity = pgTable(
  'activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: clientId(),
    userId: userId(),
    /** The public name of a person whose account is gone. */
    byName: text('by_name'),
    at: instant('at').notNull().defaultNow(),
    action: text('action').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    title: text('title').notNull(),
    /** Features that a write of many brought. */
    count: integer('count'),
    /** As the contract spells the thing; null if it did not exist, or is too large to be kept twice. */
    before: json('before'),
    after: json('after'),
    ...place(),
  },
  (t) => [
    index('activity_client').on(t.clientId, t.id),
    index('activity_thing').on(t.clientId, t.kind, t.key, t.id),
  ],
);
