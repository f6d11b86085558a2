import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/** What a file is kept for: it says who may let it go. See server/platform/files. */
export type FileUse = 'image' | 'floor-plan';

/** Files that were uploaded. The row is what makes a file exist; `place` says where its bytes lie. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    mediaType: text('media_type').notNull(),
    use: text('use').$type<FileUse>().notNull(),
    place: text('place').$type<'database' | 'folder'>().notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('files_use').on(t.use, t.createdAt)],
);

/** The bytes of files kept in the database, in pieces: none is ever held whole in memory. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.part] })],
);
