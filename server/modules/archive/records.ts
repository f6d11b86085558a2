import * as z from 'zod';
import {
  archivedClosureSchema,
  buildingBodySchema,
  clientBodySchema,
  levelBodySchema,
  publicMapBodySchema,
  pictureTextBodySchema,
  sdkConfigurationBodySchema,
  siteBodySchema,
  wireFeatureSchema,
} from '../../../src/contract/index.ts';

/** Of the archive as this version writes it; a reader refuses a higher one. */
export const FORMAT = 4;
/** Of an archive without closures, also without public maps, or also without texts of pictures: earlier versions know nothing of them. */
export const FORMAT_WITHOUT_CLOSURES = 3;
export const FORMAT_WITHOUT_MAPS = 2;
export const FORMAT_WITHOUT_TEXTS = 1;

const sdk = z.object({ title: z.string(), configurations: sdkConfigurationBodySchema.shape.configurations });
const place = { sdk: sdk.optional() };
/** How many lines with bytes follow. */
const file = { pieces: z.int().min(1).max(10_000) };

/*
 * A client in an archive: gzipped lines of JSON, each a record. A place comes before its content: `feature` and `plan` belong
 * to the last client, site or level above them. A picture comes before the lines that name it. Bodies are those of `/api/v8`, without the numbers that a server gives.
 */
export const recordSchema = z.discriminatedUnion('is', [
  /** The first line. */
  z.object({ is: z.literal('archive'), format: z.int() }),
  clientBodySchema.extend({ is: z.literal('client'), ...place }),
  siteBodySchema.extend({ is: z.literal('site'), ...place }),
  buildingBodySchema.extend({ is: z.literal('building'), ...place }),
  levelBodySchema.extend({ is: z.literal('level') }),
  z.object({ is: z.literal('feature'), feature: wireFeatureSchema }),
  z.object({ is: z.literal('plan'), fileType: z.string(), isMapped: z.boolean(), ...file }),
  z.object({
    is: z.literal('picture'),
    /** As the addresses in later lines name it. */
    id: z.uuid(),
    /** Null: the client's list of pictures does not have it. */
    imageType: z.enum(['logo', 'image', 'photo']).nullable(),
    ...file,
  }),
  /** Alternative texts. After the client. */
  pictureTextBodySchema.extend({ is: z.literal('texts') }),
  /** After the sites. Its sites and buildings are numbered in the order of the archive, from 1. */
  publicMapBodySchema.omit({ password: true }).extend({ is: z.literal('public-map') }),
  /** After the sites, which are numbered as there. */
  archivedClosureSchema.extend({ is: z.literal('closure') }),
  z.object({ is: z.literal('bytes'), base64: z.base64() }),
  /** The last line; `lines` are those before it. */
  z.object({ is: z.literal('end'), lines: z.int() }),
]);
export type ArchiveRecord = z.infer<typeof recordSchema>;
export type RecordOf<Is extends ArchiveRecord['is']> = Extract<ArchiveRecord, { is: Is }>;

/** One line without its end. */
export const lineOf = (record: ArchiveRecord): string => JSON.stringify(record);
