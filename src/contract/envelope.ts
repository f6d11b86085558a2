import * as z from 'zod';

/** Seconds since 1970 (UTC). Every write answers with it; an answer without it counts as not saved. */
const createdTimestampUtcEpochSeconds = z.int();

/** `{"result": T, "createdTimestampUtcEpochSeconds"}` */
export const resultOf = <T extends z.ZodType>(result: T) =>
  z.looseObject({ result, createdTimestampUtcEpochSeconds: createdTimestampUtcEpochSeconds.optional() });

/** Something that was taken and is worth a look: extension `warnings`. */
const writeWarningSchema = z.looseObject({
  /** `far-from-building`: the feature lies too far from its building to belong to it. */
  code: z.string(),
  fid: z.string().optional(),
  /** Between the feature and the box around its building. */
  metres: z.number().nonnegative().optional(),
});
export type WriteWarning = z.infer<typeof writeWarningSchema>;

/** The same, with `warnings` beside the result where there are any. */
export const warnedResultOf = <T extends z.ZodType>(result: T) =>
  resultOf(result).extend({ warnings: z.array(writeWarningSchema).optional() });

/** `{"results": T, "createdTimestampUtcEpochSeconds"}`: a list, or the taxonomy keyed by code. */
export const resultsOf = <T extends z.ZodType>(results: T) =>
  z.looseObject({ results, createdTimestampUtcEpochSeconds: createdTimestampUtcEpochSeconds.optional() });

/** What the app reads of the answer to a write, beside its timestamp: what was written is read back later, not trusted now. */
export const writtenAnswerSchema = z.looseObject({});

/** Where success is all there is to say. */
export const doneAnswerSchema = resultOf(z.looseObject({}));

const shortened = new WeakSet<readonly unknown[]>();

/**
 * A list in which one odd member does not cost the others: members that can't be read are left out. A caller that would take a
 * missing member for a deleted one checks `isWhole` first.
 */
export const listOf = <T extends z.ZodType>(item: T) => {
  const list = z.array(z.unknown()).transform((given): z.output<T>[] => {
    const read = given.map((one) => item.safeParse(one)).filter((one) => one.success);
    const whole = read.map((one) => one.data);
    if (whole.length < given.length) shortened.add(whole);
    return whole;
  });
  members.set(list, item);
  return list;
};

/** `{"results": [...], "cursor"}`: a part of a long list, and where the next one begins; null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({
    results: listOf(item),
    cursor: z.string().nullable(),
    createdTimestampUtcEpochSeconds: createdTimestampUtcEpochSeconds.optional(),
  });

const members = new WeakMap<object, z.ZodType>();

/** What the members of a list made by `listOf` shall be; undefined for any other schema. */
export const memberOf = (list: object): z.ZodType | undefined => members.get(list);

/** Whether a list that was read by `listOf` has every member that was sent. */
export const isWhole = (list: readonly unknown[]): boolean => !shortened.has(list);

export const errorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  details: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
  /** With 412: the current state, as a GET would answer it; null if nothing exists. */
  current: z.unknown().optional(),
});
export type WireError = z.infer<typeof errorSchema>;
export const errorEnvelopeSchema = z.looseObject({ error: errorSchema });

/** Ids of clients, sites, buildings and users. */
export const wireIdSchema = z.int().positive();
/** Free-form members, kept as they came. */
export const wireExtraSchema = z.record(z.string(), z.unknown());
