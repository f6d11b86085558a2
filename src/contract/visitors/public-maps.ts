import * as z from 'zod';
import { PASSWORD_LENGTH, SHOWN_PARTS, type ShownPart } from '../../domain/public-map/index.ts';
import { showsSomething } from '../../domain/rules/index.ts';
import { bodyIdSchema, pageOf, resultOf } from '../envelope.ts';
import { REORDERING, wireAuthorSchema } from '../notes.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;
const language = z.string().max(20).regex(LANGUAGE);
const distinct = <T>(items: T[]): T[] => [...new Set(items)];
const levelIndex = z.int().min(-99).max(999);

/** One line, without invisible characters that would reorder the text around it. */
const line = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replace(REORDERING, ''))
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .refine(showsSomething);

const shows = z.looseObject(
  Object.fromEntries(SHOWN_PARTS.map((part) => [part, z.boolean()])) as Record<ShownPart, z.ZodBoolean>,
);

const settings = {
  title: line(100),
  titles: z.record(language, line(100)).optional(),
  state: z.enum(['on', 'off']),
  siteIds: z.array(bodyIdSchema).min(1).max(1000).overwrite(distinct).nullable(),
  languages: z.array(language).min(1).max(16).overwrite(distinct),
  home: z.looseObject({
    siteId: bodyIdSchema,
    buildingId: z.optional(bodyIdSchema),
    levelIndex: levelIndex.optional(),
    fid: z.uuid().optional(),
    bearing: z.number().min(0).lt(360).optional(),
  }),
  shows,
  audience: z
    .array(z.string().regex(/^[\w-]{1,60}$/))
    .max(100)
    .overwrite(distinct),
  routing: z.boolean(),
  profiles: z.array(z.string().max(60)).max(20).overwrite(distinct),
  kiosk: z.looseObject({ idleSeconds: z.int().min(5).max(86_400) }).nullable(),
  origins: z.array(z.string().max(300)).max(50).overwrite(distinct).nullable(),
  /** Epoch seconds. */
  expiresAt: z.int().min(0).max(100_000_000_000).nullish(),
};

const settingsSchema = z.looseObject(settings);
/** A map without what the server keeps apart. */
export type PublicMapSettings = z.infer<typeof settingsSchema>;

const slug = z.string().max(100);

/** PUT /clients/{id}/public-maps/{id}: an absent password stays as it is, null takes it away. Unknown members are kept. */
export const publicMapBodySchema = settingsSchema.extend({
  slug,
  password: z.string().min(PASSWORD_LENGTH[0]).max(PASSWORD_LENGTH[1]).nullish(),
});
export type PublicMapBody = z.infer<typeof publicMapBodySchema>;

const wirePublicMapSchema = settingsSchema.extend({
  slug,
  id: z.uuid(),
  clientId: z.int(),
  hasPassword: z.boolean(),
  by: wireAuthorSchema,
  /** Epoch seconds. */
  at: z.int(),
});
export type WirePublicMap = z.infer<typeof wirePublicMapSchema>;

/** GET /clients/{id}/public-maps */
export const publicMapsAnswerSchema = pageOf(wirePublicMapSchema);
/** GET and PUT of one */
export const publicMapAnswerSchema = resultOf(wirePublicMapSchema);

/** GET /public/{slug}: `PublicMapAnswer` of the domain says all of it. */
export const publicAnswerSchema = resultOf(
  z.looseObject({
    id: z.uuid(),
    slug: z.string(),
    revision: z.string(),
    title: z.string(),
    languages: z.array(z.string()),
    sites: z.array(z.looseObject({ id: z.int(), title: z.string() })),
    buildings: z.array(z.looseObject({ id: z.int(), title: z.string() })),
    levels: z.array(z.looseObject({ buildingId: z.int(), levelIndex: z.int() })),
    /** Addresses below /api/v8. */
    tiles: z.looseObject({ outline: z.string(), level: z.string() }),
    search: z.string(),
    details: z.string(),
    network: z.string().nullable(),
    closures: z.array(z.looseObject({ id: z.string(), targets: z.array(z.looseObject({})) })),
  }),
);

/** POST /public/{slug}/open */
export const openBodySchema = z.object({
  password: z.string().min(1).max(1000),
  kiosk: z.boolean().optional(),
});

/** Characters of a report. */
export const REPORT_LENGTH = [3, 500] as const;

/** POST /public/{slug}/reports */
export const reportBodySchema = z.object({
  fid: z.uuid().optional(),
  at: z
    .object({
      buildingId: bodyIdSchema,
      levelIndex,
      /** Longitude and latitude. */
      position: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    })
    .optional(),
  text: z
    .string()
    .overwrite((text) => text.replace(REORDERING, ''))
    .trim()
    .min(REPORT_LENGTH[0])
    .max(REPORT_LENGTH[1])
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u)
    .refine(showsSomething),
});
