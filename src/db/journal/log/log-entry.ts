import * as z from 'zod';
import { draftOfNow, withRowsOfNow } from '../../../domain/entities/former-names.ts';
import type { Change } from '../../../domain/moment/moment.ts';
import { CONTENT_TABLES } from '../../schema/entity-key.ts';
import type { ContentRow } from '../../schema/operation.ts';
import type { FileRecord, StagingRecord } from '../../schema/records.ts';

/** Raised when entries change their meaning. A program leaves entries of a newer one alone. 2: rows have a tag. */
export const ENTRY_VERSION = 2;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): value is StagingRecord =>
  isObject(value) && typeof value['entityKey'] === 'string';
const row = z.custom<ContentRow>(isObject);
const table = z.enum(CONTENT_TABLES);
/** Log sequence number: counts the commits of one user on one device, in all tabs. */
const lsn = z.int().min(0);
const entityKey = z.string().regex(/^(clients|sites|buildings|levels|features):./);

const change = z
  .object({ table, key: z.string().min(1), before: row.nullable(), after: row.nullable() })
  .refine(({ before, after }) => before !== null || after !== null) as unknown as z.ZodType<Change>;

/** `saga`: it creates a level with its content. The first journals stored the whole saga here. */
const saga = z.union([z.literal(true), z.object({})]).transform((): true => true);
/** An operation. */
const carrier = z.object({ opId: z.string(), rev: z.number(), saga: saga.optional() });

const entrySchema = z.discriminatedUnion('type', [
  /**
   * Change `i` of the `n` of one transaction. `op`: its operation, if it has its own; its `rev` is 1 if nothing was
   * pending before. `base`: the base, if earlier entries don't have it. `ends`, in the first: the draft that was saved.
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
    ends: z.string().optional(),
  }),
  /** The state of one entity as of `lsn`: what the engine made of it, or what was never logged. */
  z.object({
    type: z.literal('snapshot'),
    lsn,
    key: entityKey,
    op: carrier.extend({ createdAt: z.number(), coveredBy: entityKey.optional() }).nullable(),
    base: row.nullable(),
    head: row.nullable(),
  }),
  /** An ancestor of a changed entity. `serverKey`: null if it has no server id yet. */
  z.object({ type: z.literal('place'), lsn, key: entityKey, row, serverKey: z.string().nullable() }),
  /** The server id of an ancestor that had none when it was logged. */
  z.object({ type: z.literal('id'), key: entityKey, serverKey: z.string() }),
  /** Up to `lsn` nothing about these entities is pending. */
  z.object({ type: z.literal('ack'), lsn, keys: z.array(entityKey) }),
  /** The database refused this transaction. */
  z.object({ type: z.literal('cancel'), lsn }),
  /** The database had no space for this transaction: it is in the log only. */
  z.object({ type: z.literal('kept'), lsn }),
  /** A log-only transaction was applied. */
  z.object({ type: z.literal('done'), lsn }),
  /** `n` orders the drafts of one tab. */
  z.object({
    type: z.literal('stage'),
    lsn,
    n: z.int(),
    isHomeless: z.literal(true).optional(),
    record: z.custom<StagingRecord>(isDraft),
  }),
  z.object({ type: z.literal('unstage'), lsn, n: z.int(), key: z.string() }),
  /** A floor plan; its bytes are beside the log, under their hash. */
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

/** `newer`: written by a later version of the app. Undefined: not an entry. */
export function parseEntry(object: unknown): LogEntry | 'newer' | undefined {
  if (!isObject(object)) return undefined;
  const version = object['v'];
  if (typeof version === 'number' && version > ENTRY_VERSION) return 'newer';
  const parsed = entrySchema.safeParse(version === ENTRY_VERSION ? object : entryOfNow(object));
  return parsed.success ? parsed.data : undefined;
}

/** An entry as an earlier version wrote it. */
function entryOfNow(object: Record<string, unknown>): Record<string, unknown> {
  const { record } = object;
  if (object['type'] !== 'stage' || !isDraft(record)) return withRowsOfNow(object);
  return { ...object, record: draftOfNow(record, record.entityKey.startsWith('features:')) };
}
