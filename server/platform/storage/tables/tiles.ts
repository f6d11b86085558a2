import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../columns.ts';

/**
 * Tiles that take long to make, made when a snapshot is staged; by what they are made of. See
 * server/modules/publishing/tiles.
 */
export const tiles = pgTable(
  'tiles',
  {
    contentHash: text('content_hash').notNull(),
    z: integer('z').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    gzipped: bytes('gzipped').notNull(),
    etag: text('etag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.contentHash, t.z, t.x, t.y] })],
);
