import * as z from 'zod';
import { CHANGES, qualitySchema, wordsSchema } from '../domain/review/index.ts';
import { pageOf } from './envelope.ts';
import { wireAuthorSchema } from './notes.ts';

/** The member of a thing's place. */
const place = { siteId: z.int().nullish(), buildingId: z.int().nullish(), levelIndex: z.int().nullish() };
const by = wireAuthorSchema.nullish();

export const wireReviewChangeSchema = z.looseObject({
  /** site, building, level, feature, graph (the network of a site). */
  kind: z.string(),
  key: z.string(),
  change: z.enum(CHANGES),
  ...place,
  title: z.string(),
  by,
  at: z.int().nullish(),
  /** As the contract spells the thing, without its ids; of a network, how many nodes it has. */
  before: z.record(z.string(), z.unknown()).nullish(),
  after: z.record(z.string(), z.unknown()).nullish(),
});
export type WireReviewChange = z.infer<typeof wireReviewChangeSchema>;
export const reviewChangesAnswerSchema = pageOf(wireReviewChangeSchema);

export const declineBodySchema = z.object({ reason: wordsSchema.optional() });
export const approveBodySchema = z.object({
  quality: qualitySchema.optional(),
  reason: wordsSchema.optional(),
  /** Instead of now, epoch seconds. */
  at: z.number().optional(),
});

const count = z.int().min(0);
export const wirePublishSchema = z.looseObject({
  /** 1 for the first, then upwards. */
  n: z.int().positive(),
  publishedAt: z.int(),
  by,
  isCurrent: z.boolean(),
  counts: z.looseObject({
    sites: count,
    buildings: count,
    levels: count,
    features: count,
    /** Against the one before; absent for those that were published before this was counted. */
    added: count.nullish(),
    changed: count.nullish(),
    deleted: count.nullish(),
  }),
  quality: qualitySchema.nullish(),
  reason: z.string().nullish(),
  /** With the extension `publish-places`, where it was asked for: places by building, those outdoors by site alone. */
  places: z
    .array(z.looseObject({ siteId: z.int().nullish(), buildingId: z.int().nullish(), count }))
    .nullish(),
});
export type WirePublish = z.infer<typeof wirePublishSchema>;
export const historyAnswerSchema = pageOf(wirePublishSchema);

export const ACTIONS = [
  'created',
  'changed',
  'deleted',
  'staged',
  'published',
  'declined',
  'scheduled',
  'unscheduled',
  'permissions',
  'signed-in',
] as const;
export type ActivityAction = (typeof ACTIONS)[number];
export const wireActivitySchema = z.looseObject({
  at: z.int(),
  by,
  action: z.enum(ACTIONS),
  kind: z.string(),
  key: z.string(),
  ...place,
  title: z.string(),
  /** With the extension `activity-values`. Higher ones are later. */
  id: z.int().nullish(),
  /** Features that a write of many brought. */
  count: z.int().nullish(),
  /** As `WireReviewChange` has them; absent where they were not asked for, not kept, or the thing has none. */
  before: z.record(z.string(), z.unknown()).nullish(),
  after: z.record(z.string(), z.unknown()).nullish(),
});
export type WireActivity = z.infer<typeof wireActivitySchema>;
export const activityAnswerSchema = pageOf(wireActivitySchema);
