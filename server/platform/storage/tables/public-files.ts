import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../columns.ts';
import { publicMaps } from './public-maps.ts';

/** Files of the revisions of public maps. A revision is whole once it has `answer.json`, which is written last. */
export const publicFiles = pgTable(
  'public_files',
  {
    mapId: uuid('map_id')
      .notNull()
      .references(() => publicMaps.id, { onDelete: 'cascade' }),
    revision: text('revision').notNull(),
    path: text('path').notNull(),
    mediaType: text('media_type').notNull(),
    brotli: bytes('brotli').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mapId, t.revision, t.path] })],
);
