import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';
import { files } from './files.ts';

/** Pictures that were uploaded for a client. Those that were uploaded for none are files alone. */
export const pictures = pgTable(
  'pictures',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    imageType: text('image_type').$type<'logo' | 'image' | 'photo'>().notNull(),
    /** Pixels, as it is kept. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Null once the account is gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('pictures_client').on(t.clientId, t.at, t.fileId)],
);
