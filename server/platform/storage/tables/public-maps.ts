import { integer, json, pgTable, primaryKey, text, index, uuid } from 'drizzle-orm/pg-core';
import type { PublicMapSettings } from '../../../../src/contract/index.ts';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';

/** Maps that visitors open without an account. */
export const publicMaps = pgTable(
  'public_maps',
  {
    id: uuid('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull().unique(),
    /** As they were sent, without what has a column of its own. */
    settings: json('settings').$type<PublicMapSettings>().notNull(),
    passwordHash: text('password_hash'),
    /** Counts the passwords that were set: a cookie of an earlier one opens nothing. */
    passwordVersion: integer('password_version').notNull().default(0),
    /** Who changed it last; the name stays when the account is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('public_maps_client').on(t.clientId, t.id)],
);

/** Slugs that were ever used. They are printed on walls: none goes to another client, not even after its client. */
export const publicSlugs = pgTable('public_slugs', {
  slug: text('slug').primaryKey(),
  clientId: integer('client_id').references(() => clients.id, { onDelete: 'set null' }),
  /** The map that had it last, which may be gone. */
  mapId: uuid('map_id').notNull(),
});

/** Revisions of a map that visitors were given, by the time of the first. */
export const publicRevisions = pgTable(
  'public_revisions',
  {
    mapId: uuid('map_id')
      .notNull()
      .references(() => publicMaps.id, { onDelete: 'cascade' }),
    revision: text('revision').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.mapId, t.revision] })],
);
