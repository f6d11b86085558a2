import { boolean, customType, index, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';

/** A transaction's number that never comes again; as text, for it has 64 bits. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A schema of its own: what is here follows from the other tables, and means nothing in another database. */
export const feed = pgSchema('feed');

/** Which feed this is, and of which database; how it is noted. See server/platform/storage/change-feed. */
export const feedState = feed.table('state', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * What was last done to each thing of the drafts, one row a thing (and place, for what was moved away from there is gone
 * there). Written by triggers, see server/platform/storage/change-feed.
 */
export const changes = feed.table(
  'changes',
  {
    clientId: integer('client_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Site, building and level in one text. */
    place: text('place').notNull(),
    siteId: integer('site_id'),
    buildingId: integer('building_id'),
    levelIndex: integer('level_index'),
    deleted: boolean('deleted').notNull(),
    xid: xid8('xid').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.kind, t.key, t.place] }),
    index('changes_order').on(t.clientId, t.xid),
  ],
);
