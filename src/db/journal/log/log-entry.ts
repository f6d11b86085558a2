import * as z from 'zod';
import type { Change } from '../../../domain/moment/moment.ts';
import { CONTENT_TABLES } from '../../schema/entity-key.ts';
import type { ContentRow } from '../../schema/operation.ts';
import type { FileRecord, StagingRecord } from '../../schema/records.ts';

/** Raised when lines begin to mean something else. A program leaves alone what a newer one wrote. */
export const ENTRY_VERSION = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const row = z.custom<ContentRow>(isObject);
const table = z.enum(CONTENT_TABLES);
/** Counts the commits of one person on one device, in all tabs together. */
const lsn = z.int().min(0);
const entityKey = z.string().regex(/^(clients|sites|buildings|levels|features):./);

const change = z
  .object({ table, key: z.string().min(1), before: row.nullable(), after: row.nullable() })
  .refine(({ before, after }) => before !== null || after !== null) as unknown as z.ZodType<Change>;

/** `saga`: it makes a level with all that is on it. The first journals had all of that making in its place. */
const saga = z.union([z.literal(true), z.object({})]).transform((): true => true);
/** An operation. */
const carrier = z.object({ opId: z.string(), rev: z.number(), saga: saga.optional() });

const entrySchema = z.discriminatedUnion('type', [
  /**
   * Change `i` of the `n` of one act. `op`: the operation that carries it, where it has one of its own; its `rev` is 1
   * where nothing waited before. `base`: what it leads away from, where the lines before this one do not tell.
   */
  z.object({
    type: z.literal('moment'),
    lsn,
    i: z.int().min(0),
    n: z.int().min(1),
    at: z.number(),
    label: z.string(),
    change,
    op: carrier.extend({ base: row.nullable().optional() }).optional(),
  }),
  /** All about one thing as of `lsn`: what the engine made of it, or what was never journalled. */
  z.object({
    type: z.literal('snapshot'),
    lsn,
    key: entityKey,
    op: carrier.extend({ createdAt: z.number(), coveredBy: entityKey.optional() }).nullable(),
    base: row.nullable(),
    head: row.nullable(),
  }),
  /** Something that what was changed lies in. `serverKey`: null while the server has not heard of it. */
  z.object({ type: z.literal('place'), lsn, key: entityKey, row, serverKey: z.string().nullable() }),
  /** The server's name of something that had none when it was written down. */
  z.object({ type: z.literal('id'), key: entityKey, serverKey: z.string() }),
  /** Nothing about these things up to `lsn` waits any more. */
  z.object({ type: z.literal('ack'), lsn, keys: z.array(entityKey) }),
  /** This act was refused by the database: it never was. */
  z.object({ type: z.literal('cancel'), lsn }),
  /** The database had no room for this act: it lives here alone. */
  z.object({ type: z.literal('kept'), lsn }),
  /** A kept act has found its place. */
  z.object({ type: z.literal('done'), lsn }),
  /** `n` orders what one tab stages. */
  z.object({
    type: z.literal('stage'),
    lsn,
    n: z.int(),
    isHomeless: z.literal(true).optional(),
    record: z.custom<StagingRecord>((value) => isObject(value) && typeof value['entityKey'] === 'string'),
  }),
  z.object({ type: z.literal('unstage'), lsn, n: z.int(), key: z.string() }),
  /** A floor plan; its bytes lie beside the journal, under their hash. */
  z.object({
    type: z.literal('file'),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    file: z.custom<Omit<FileRecord, 'bytes'>>(
      (value) =>
        isObject(value) && typeof value['fileId'] === 'string' && typeof value['levelLid'] === 'string',
    ),
  }),
  z.object({ type: z.literal('unfile'), fileId: z.string() }),
]);

export type LogEntry = z.infer<typeof entrySchema>;
export type EntryOf<T extends LogEntry['type']> = Extract<LogEntry, { type: T }>;

export const entryText = (line: LogEntry): string => JSON.stringify({ v: ENTRY_VERSION, ...line });

/** `newer`: written by a later version of the app. Undefined: no line of a journal. */
export function parseEntry(object: unknown): LogEntry | 'newer' | undefined {
  if (!isObject(object)) return undefined;
  const version = object['v'];
  if (typeof version === 'number' && version > ENTRY_VERSION) return 'newer';
  const parsed = entrySchema.safeParse(object);
  return parsed.success ? parsed.data : undefined;
}
