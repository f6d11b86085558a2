import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChangeCounts, Extra, FeatureGeometry, FeatureKind, Polygon, Quality } from './column-types.ts';
import { instant } from './columns.ts';
import { files } from './tables/files.ts';

/*
 * Free-form members are `json`, not `jsonb`: jsonb refuses "\u0000" and lone surrogates and reorders keys, and members
 * must come back as the client sent them.
 *
 * A draft row counts its writes in `revision`; visitors see `published_revision`. The publish state follows from the two and
 * `deleted`. Snapshot tables carry the same columns, so one reader serves both.
 */
const tracked = {
  revision: integer('revision').notNull().default(1),
  publishedRevision: integer('published_revision'),
  deleted: boolean('deleted').notNull().default(false),
};
const siteColumns = () => ({
  clientId: integer('client_id').notNull(),
  title: text('title').notNull(),
  externalIdentifier: text('external_identifier').notNull(),
  extra: json('extra').$type<Extra>().notNull(),
  geometry: json('geometry').$type<Polygon>().notNull(),
  ...tracked,
});
const buildingColumns = () => ({
  clientId: integer('client_id').notNull(),
  siteId: integer('site_id').notNull(),
  title: text('title').notNull(),
  externalIdentifier: text('external_identifier').notNull(),
  extra: json('extra').$type<Extra>().notNull(),
  geometry: json('geometry').$type<Polygon>().notNull(),
  ...tracked,
});
const levelColumns = () => ({
  clientId: integer('client_id').notNull(),
  siteId: integer('site_id').notNull(),
  buildingId: integer('building_id').notNull(),
  levelIndex: integer('level_index').notNull(),
  shortTitle: text('short_title').notNull(),
  longTitle: text('long_title').notNull(),
  extra: json('extra').$type<Extra>().notNull(),
  ...tracked,
});
const featureColumns = () => ({
  clientId: integer('client_id').notNull(),
  /** All null: a global geofence. Only site: outdoors. */
  siteId: integer('site_id'),
  buildingId: integer('building_id'),
  levelIndex: integer('level_index'),
  kind: text('kind').$type<FeatureKind>().notNull(),
  properties: json('properties').$type<Extra>().notNull(),
  geometry: json('geometry').$type<FeatureGeometry>().notNull(),
  /** Of its JSON, as the contract counts them (`featureBytes`). */
  bytes: integer('bytes')
    .notNull()
    .generatedAlwaysAs(sql`44 + octet_length(properties::text) + octet_length(geometry::text)`),
  ...tracked,
});

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: json('value').notNull(),
});

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    name: text('name'),
    surname: text('surname'),
    partnerId: integer('partner_id'),
    roles: json('roles').$type<string[]>().notNull(),
    passwordHash: text('password_hash'),
    /** When a mailed link set that password, or the operator's settings did. Null: unknown who chose it. */
    passwordProvenAt: instant('password_proven_at'),
    /** When the address was changed, until a link mailed to the new one is used: meanwhile sign-in is refused. */
    unprovenSince: instant('unproven_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email').on(sql`lower(${t.email})`)],
);

export const clients = pgTable('clients', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  extra: json('extra').$type<Extra>().notNull(),
  analyticsStatus: text('analytics_status').$type<'requested' | 'underway'>(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const sites = pgTable(
  'sites',
  { id: integer('id').primaryKey().generatedAlwaysAsIdentity(), ...siteColumns() },
  (t) => [
    foreignKey({ columns: [t.clientId], foreignColumns: [clients.id] }).onDelete('cascade'),
    uniqueIndex('sites_external_identifier')
      .on(t.clientId, t.externalIdentifier)
      .where(sql`not deleted`),
  ],
);

export const buildings = pgTable(
  'buildings',
  { id: integer('id').primaryKey().generatedAlwaysAsIdentity(), ...buildingColumns() },
  (t) => [
    foreignKey({ columns: [t.siteId], foreignColumns: [sites.id] }).onDelete('cascade'),
    index('buildings_client').on(t.clientId),
    uniqueIndex('buildings_external_identifier')
      .on(t.siteId, t.externalIdentifier)
      .where(sql`not deleted`),
  ],
);

export const levels = pgTable('levels', levelColumns(), (t) => [
  primaryKey({ columns: [t.buildingId, t.levelIndex] }),
  foreignKey({ columns: [t.buildingId], foreignColumns: [buildings.id] }).onDelete('cascade'),
  index('levels_client').on(t.clientId),
]);

export const features = pgTable('features', { fid: uuid('fid').primaryKey(), ...featureColumns() }, (t) => [
  foreignKey({ columns: [t.clientId], foreignColumns: [clients.id] }).onDelete('cascade'),
  foreignKey({ columns: [t.siteId], foreignColumns: [sites.id] }).onDelete('cascade'),
  foreignKey({
    columns: [t.buildingId, t.levelIndex],
    foreignColumns: [levels.buildingId, levels.levelIndex],
  }).onDelete('cascade'),
  index('features_level').on(t.buildingId, t.levelIndex),
  index('features_site').on(t.siteId, t.kind),
  index('features_client').on(t.clientId, t.kind),
  // What the limit of a place is counted by, without a look at its features.
  index('features_level_bytes')
    .on(t.buildingId, t.levelIndex, t.bytes)
    .where(sql`not deleted`),
  index('features_outdoors_bytes')
    .on(t.clientId, t.siteId, t.bytes)
    .where(sql`building_id is null and not deleted`),
]);

export const permissions = pgTable(
  'permissions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissionId: integer('permission_id').notNull(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    buildingId: integer('building_id').references(() => buildings.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('permissions_user').on(t.userId),
    index('permissions_client').on(t.clientId),
    // Two answers to one question would need a rule of their own.
    unique('permissions_scope').on(t.userId, t.clientId, t.siteId, t.buildingId).nullsNotDistinct(),
  ],
);

/** One per sign-in; ends when signed out or when a spent refresh token comes back. */
export const tokenFamilies = pgTable('token_families', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  revoked: boolean('revoked').notNull().default(false),
  /** What the browser that signed in called itself. */
  device: text('device').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
});
/** Refresh tokens by their SHA-256; the token itself is never stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    spent: boolean('spent').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('refresh_tokens_family').on(t.familyId), index('refresh_tokens_parent').on(t.parentHash)],
);
export const signInFailures = pgTable(
  'sign_in_failures',
  { username: text('username').notNull(), at: instant('at').notNull().defaultNow() },
  (t) => [index('sign_in_failures_username').on(t.username, t.at)],
);

export const snapshots = pgTable(
  'snapshots',
  {
    id: uuid('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    publishedAt: instant('published_at'),
    /** Equal where the tiles are equal: snapshots of the same content share them. */
    contentHash: text('content_hash').notNull().default(''),
    /** Who published it, why, what the quality check had said, and what it changed against the one before. */
    publishedBy: integer('published_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason'),
    quality: json('quality').$type<Quality>(),
    counts: json('counts').$type<ChangeCounts>(),
  },
  (t) => [index('snapshots_client').on(t.clientId)],
);
const snapshotId = () =>
  uuid('snapshot_id')
    .notNull()
    .references(() => snapshots.id, { onDelete: 'cascade' });
export const snapshotSites = pgTable(
  'snapshot_sites',
  { snapshotId: snapshotId(), id: integer('id').notNull(), ...siteColumns() },
  (t) => [primaryKey({ columns: [t.snapshotId, t.id] })],
);
export const snapshotBuildings = pgTable(
  'snapshot_buildings',
  { snapshotId: snapshotId(), id: integer('id').notNull(), ...buildingColumns() },
  (t) => [primaryKey({ columns: [t.snapshotId, t.id] })],
);
export const snapshotLevels = pgTable(
  'snapshot_levels',
  { snapshotId: snapshotId(), ...levelColumns() },
  (t) => [primaryKey({ columns: [t.snapshotId, t.buildingId, t.levelIndex] })],
);
export const snapshotFeatures = pgTable(
  'snapshot_features',
  { snapshotId: snapshotId(), fid: uuid('fid').notNull(), ...featureColumns() },
  (t) => [
    primaryKey({ columns: [t.snapshotId, t.fid] }),
    index('snapshot_features_level').on(t.snapshotId, t.buildingId, t.levelIndex),
  ],
);

/** The state of each client on the way from draft to published. See server/modules/publishing. */
export const publishing = pgTable(
  'publishing',
  {
    clientId: integer('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    status: integer('status').notNull().default(0),
    stagedSnapshotId: uuid('staged_snapshot_id').references(() => snapshots.id),
    publishedSnapshotId: uuid('published_snapshot_id').references(() => snapshots.id),
    error: text('error'),
    /** Why the last review was declined, with its admin and time; until the next one is staged. */
    declinedReason: text('declined_reason'),
    declinedBy: integer('declined_by').references(() => users.id, { onDelete: 'set null' }),
    declinedAt: instant('declined_at'),
    /** When the staged snapshot is published, and who set that. */
    scheduledAt: instant('scheduled_at'),
    scheduledBy: integer('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it would have been published, if the person had still had the right; until the next step. */
    unscheduledAt: instant('unscheduled_at'),
  },
  (t) => [check('publishing_status', sql`${t.status} between 0 and 4`)],
);

/** Original floor plans as they were uploaded; the newest of a level counts. */
export const floorPlans = pgTable(
  'floor_plans',
  {
    id: uuid('id').primaryKey(),
    clientId: integer('client_id').notNull(),
    siteId: integer('site_id').notNull(),
    buildingId: integer('building_id').notNull(),
    levelIndex: integer('level_index').notNull(),
    fileType: text('file_type').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** A device had made the content of the level from it. */
    isMapped: boolean('is_mapped').notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.buildingId, t.levelIndex],
      foreignColumns: [levels.buildingId, levels.levelIndex],
    }).onDelete('cascade'),
    uniqueIndex('floor_plans_level').on(t.buildingId, t.levelIndex),
  ],
);
