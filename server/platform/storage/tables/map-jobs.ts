import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanLost } from '../../../../src/contract/index.ts';
import type { FeatureGeometry, FeatureKind, Extra } from '../column-types.ts';
import { instant } from '../columns.ts';
import { levels, users } from '../schema.ts';

/**
 * The automatic mapping of floor plans, one row an order; the newest of a level is the level's status. See
 * server/modules/plans/map-jobs.
 */
export const mapJobs = pgTable(
  'map_jobs',
  {
    id: uuid('id').primaryKey(),
    /** In the order in which they were asked for. */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    clientId: integer('client_id').notNull(),
    siteId: integer('site_id').notNull(),
    buildingId: integer('building_id').notNull(),
    levelIndex: integer('level_index').notNull(),
    /** The floor plan it is about, as it was uploaded then. */
    floorplanId: uuid('floorplan_id').notNull(),
    status: integer('status').notNull().default(1),
    /** How often a server has begun it. */
    attempts: integer('attempts').notNull().default(0),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Features on the wire, from status 4 on. */
    found: json('found').$type<unknown[]>(),
    /** What of the plan could not be read. */
    lost: json('lost').$type<PlanLost>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      columns: [t.buildingId, t.levelIndex],
      foreignColumns: [levels.buildingId, levels.levelIndex],
    }).onDelete('cascade'),
    index('map_jobs_level').on(t.buildingId, t.levelIndex, t.number),
    uniqueIndex('map_jobs_running')
      .on(t.buildingId, t.levelIndex)
      .where(sql`status in (1, 2, 3)`),
  ],
);

/**
 * What taking over a job's result did to each feature: put it in, or took it out (then with all that is needed to put
 * it back as it was).
 */
export const mapJobFeatures = pgTable(
  'map_job_features',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => mapJobs.id, { onDelete: 'cascade' }),
    fid: uuid('fid').notNull(),
    change: text('change').$type<'added' | 'removed'>().notNull(),
    /** Added: the revision it got. Removed: the one it had. */
    revision: integer('revision').notNull(),
    publishedRevision: integer('published_revision'),
    kind: text('kind').$type<FeatureKind>(),
    properties: json('properties').$type<Extra>(),
    geometry: json('geometry').$type<FeatureGeometry>(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.fid] })],
);

export const mapJobFeedback = pgTable(
  'map_job_feedback',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => mapJobs.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    comment: text('comment'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.userId] })],
);
