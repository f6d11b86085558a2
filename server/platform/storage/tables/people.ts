import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { clients, users } from '../schema.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who belongs to a client, also before any permission is given. Users with a permission there belong to it too. */
export const memberships = pgTable(
  'memberships',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** Since when an invitation is open: the person has neither used a mailed link nor signed in since. Else null. */
    invitedAt: instant('invited_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

/** The open link of a user that sets a password, by the SHA-256 of its token; a newer one replaces it. */
export const passwordResets = pgTable('password_resets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull().unique(),
  /** Where it was sent: good for the account as long as that has this address. */
  address: text('address').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Who a person is at the OpenID provider. Once bound, the provider's address book no longer matters. */
export const identities = pgTable(
  'identities',
  { issuer: text('issuer').notNull(), subject: text('subject').notNull(), userId: userId() },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), unique('identities_user').on(t.issuer, t.userId)],
);

/** How often something was asked for within the running window; shared by all server processes. */
export const allowances = pgTable('allowances', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  endsAt: instant('ends_at').notNull(),
});
