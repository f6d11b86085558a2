import * as z from 'zod';
import { buildingSchema } from '../entities/building.ts';
import { clientSchema } from '../entities/client.ts';
import { featureSchema } from '../entities/feature.ts';
import { levelSchema } from '../entities/level.ts';
import { siteSchema } from '../entities/site.ts';
import type { ContentRows, ContentTable } from '../moment/moment.ts';
import { EXCHANGE } from './limits.ts';
import { workDraftSchema, type WorkDraft } from './work-draft.ts';

/** Raised when a file begins to mean something else. A program leaves alone what a newer one wrote, and says so. */
export const WORK_FILE_VERSION = 4;
export const WORK_FILE_MARK = 'storey-work';

const word = z.string().max(EXCHANGE.maxWord);
const sentence = z.string().max(EXCHANGE.maxSentence);
/** Milliseconds since 1970. */
const moment = z.number().min(0).max(8.64e15);
const id = z.guid();

/** A server keeps the fid as the client that made it wrote it. */
const fileFeatureSchema = featureSchema.extend({ fid: z.guid() });

/** The server's name of a place: a number, of a level `<building number>/<index>`; null while it has none. */
const serverKey = z
  .string()
  .regex(/^[1-9]\d{0,15}(\/-?\d{1,3})?$/)
  .nullable();

const place = <T extends ContentTable>(table: T, row: z.ZodType) =>
  z.strictObject({ table: z.literal(table), row, serverKey });

/** What changes lie in, with the server's names of it: another device knows it by these alone. */
const placeSchema = z.discriminatedUnion('table', [
  place('clients', clientSchema),
  place('sites', siteSchema),
  place('buildings', buildingSchema),
  place('levels', levelSchema),
]);

const intent = z.enum(['create', 'update', 'delete']);
const opError = z.strictObject({ code: word, message: sentence, status: z.int().nullable() });

const work = <T extends ContentTable>(table: T, row: z.ZodType) =>
  z
    .strictObject({
      table: z.literal(table),
      key: id,
      /** Null: it travels with the new level that it lies on. */
      op: z
        .strictObject({
          opId: id,
          intent,
          createdAt: moment,
          state: z.enum(['ready', 'unknown', 'rejected', 'conflict']),
          error: opError.optional(),
          /** A request that may have arrived. */
          sent: z
            .strictObject({
              at: moment,
              intent,
              value: row.nullable(),
              siblingsBefore: z.array(z.int()).max(100_000).optional(),
            })
            .optional(),
          /** What the server was seen to have instead, where a person has to decide. */
          clash: z
            .strictObject({ kind: z.enum(['both-changed', 'deleted-there']), theirs: row.nullable() })
            .optional(),
        })
        .nullable(),
      /** What the server was last seen to have; null: nothing. */
      base: row.nullable(),
      /** The device's version; null: deleted. */
      head: row.nullable(),
      /** Files out of which it was taken in there. */
      knows: z.array(id).max(1000),
    })
    .refine(({ base, head, op }) => base !== null || head !== null || op?.sent !== undefined);

const workSchema = z.discriminatedUnion('table', [
  work('clients', clientSchema),
  work('sites', siteSchema),
  work('buildings', buildingSchema),
  work('levels', levelSchema),
  work('features', fileFeatureSchema),
]);

const planSchema = z.strictObject({
  fileId: id,
  levelLid: id,
  fileName: word,
  fileType: z.string().regex(/^[a-z0-9]{1,12}$/),
  at: moment,
  base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
});

/** A picture that waits for its upload, as the feature that shows it names it. */
const pictureSchema = z.strictObject({
  fileId: id,
  at: moment,
  imageType: z.enum(['image', 'logo', 'photo']),
  width: z.int().positive(),
  height: z.int().positive(),
  base64: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
});
export type WorkPicture = z.infer<typeof pictureSchema>;

const contentSchema = z.strictObject({
  fileId: id,
  at: moment,
  /** Scheme, host and port of the server. */
  origin: word,
  by: z.strictObject({ id: z.int(), email: word, name: word }),
  device: z.strictObject({ id, name: word }),
  places: z.array(placeSchema).max(EXCHANGE.maxPlaces),
  work: z.array(workSchema).min(1).max(EXCHANGE.maxChanges),
  files: z.array(planSchema).max(EXCHANGE.maxFiles),
});

/** Since version 2: also the values of open forms, if there are any. */
const contentWithDraftsSchema = contentSchema.extend({
  work: z.array(workSchema).max(EXCHANGE.maxChanges),
  drafts: z.array(workDraftSchema).min(1).max(EXCHANGE.maxDrafts),
});

/** Since version 3: also pictures that wait, where any do. */
const contentWithPicturesSchema = contentWithDraftsSchema.extend({
  drafts: z.array(workDraftSchema).max(EXCHANGE.maxDrafts).optional(),
  pictures: z.array(pictureSchema).min(1).max(EXCHANGE.maxPictures),
});

/** Since version 4 rows have a tag; forms and pictures may be absent. */
const contentOfNowSchema = contentWithPicturesSchema
  .partial({ pictures: true })
  .refine(({ work, drafts, pictures }) => work.length + (drafts ?? pictures ?? []).length > 0);

const file = <V extends number>(version: V, content: z.ZodType) =>
  z.strictObject({
    storey: z.literal(WORK_FILE_MARK),
    version: z.literal(version),
    checksum: z.string().regex(/^[0-9a-f]{64}$/),
    content,
  });

/** The whole file. `checksum` is that of `content` as JSON without white space. */
export const workFileSchema = z.discriminatedUnion('version', [
  file(1, contentSchema),
  file(2, contentWithDraftsSchema),
  file(3, contentWithPicturesSchema),
  file(4, contentOfNowSchema),
]);

type AnyRow = ContentRows[ContentTable];
type Parsed = z.infer<typeof contentSchema>;
type ParsedOp = NonNullable<Parsed['work'][number]['op']>;

/** Another device's name of a thing with the server's. */
export interface WorkPlace {
  table: Exclude<ContentTable, 'features'>;
  row: ContentRows[Exclude<ContentTable, 'features'>];
  serverKey: string | null;
}

export interface WorkOp extends Omit<ParsedOp, 'sent' | 'clash' | 'error'> {
  error?: { code: string; message: string; status: number | null } | undefined;
  sent?:
    | {
        at: number;
        intent: ParsedOp['intent'];
        value: AnyRow | null;
        siblingsBefore?: number[] | undefined;
      }
    | undefined;
  clash?: { kind: 'both-changed' | 'deleted-there'; theirs: AnyRow | null } | undefined;
}

/** One thing that has not arrived: how it stands and what it leads away from. */
export interface WorkEntry {
  table: ContentTable;
  key: string;
  op: WorkOp | null;
  base: AnyRow | null;
  head: AnyRow | null;
  knows: string[];
}

/** All unsent work of one device, as a file holds it. Rows name each other by the local keys of that device. */
export interface WorkContent extends Omit<Parsed, 'places' | 'work'> {
  places: WorkPlace[];
  work: WorkEntry[];
  /** The values of open forms. */
  drafts: WorkDraft[];
  /** Pictures that wait, of what is in `work`. */
  pictures: WorkPicture[];
}
