import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { buildings, clients, sites } from '../schema.ts';

/** Settings for the apps of visitors, for a whole client, one site or one building. */
export const sdkConfigurations = pgTable(
  'sdk_configurations',
  {
    scope: text('scope').$type<'clients' | 'sites' | 'buildings'>().notNull(),
    /** The id of the client, site or building, as `scope` says. */
    scopeId: integer('scope_id').notNull(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    buildingId: integer('building_id').references(() => buildings.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Rows as they were sent. */
    configurations: json('configurations').$type<Record<string, unknown>[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.scopeId] })],
);
