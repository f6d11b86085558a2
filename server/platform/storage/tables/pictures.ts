import { index, integer, json, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
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

/** Alternative texts of a client's pictures, whether they were uploaded here or lie elsewhere. */
export const pictureTexts = pgTable(
  'picture_texts',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** As the content spells it. */
    imageUrl: text('image_url').notNull(),
    /** By language, in the order of their codes. */
    texts: json('texts').$type<Record<string, string>>().notNull(),
    /** The order of the list. */
    n: serial('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.imageUrl] }), index('picture_texts_n').on(t.clientId, t.n)],
);
