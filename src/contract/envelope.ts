import * as z from 'zod/mini';

/** Seconds since 1970 (UTC). Every write answers with it; an answer without it counts as not saved. */
const createdTimestampUtcEpochSeconds = z.int();

/** `{"result": T, "createdTimestampUtcEpochSeconds"}` */
export const resultOf = <T extends z.core.$ZodType>(result: T) =>
  z.looseObject({ result, createdTimestampUtcEpochSeconds: z.optional(createdTimestampUtcEpochSeconds) });

/** Something that was taken and is worth a look: extension `warnings`. */
const writeWarningSchema = z.looseObject({
  /** `far-from-building`: the feature lies too far from its building to belong to it. */
  code: z.string(),
  fid: z.optional(z.string()),
  /** Between the feature and the box around its building. */
  metres: z.optional(z.number().check(z.nonnegative())),
});
export type WriteWarning = z.infer<typeof writeWarningSchema>;

/** The same, with `warnings` beside the result where there are any. */
export const warnedResultOf = <T extends z.core.$ZodType>(result: T) =>
  z.extend(resultOf(result), { warnings: z.optional(z.array(writeWarningSchema)) });

/** `{"results": T, "createdTimestampUtcEpochSeconds"}`: a list, or the taxonomy keyed by code. */
export const resultsOf = <T extends z.core.$ZodType>(results: T) =>
  z.looseObject({ results, createdTimestampUtcEpochSeconds: z.optional(createdTimestampUtcEpochSeconds) });

/** What the app reads of the answer to a write, beside its timestamp: what was written is read back later, not trusted now. */
export const writtenAnswerSchema = z.looseObject({});

/** Where success is all there is to say. */
export const doneAnswerSchema = resultOf(z.looseObject({}));

const shortened = new WeakSet<readonly unknown[]>();

/**
 * A list in which one odd member does not cost the others: members that can't be read are left out. A caller that would take a
 * missing member for a deleted one checks `isWhole` first.
 */
export const listOf = <T extends z.core.$ZodType>(item: T) => {
  const list = z.pipe(
    z.array(z.unknown()),
    z.transform((given: unknown[]): z.output<T>[] => {
      const read = given.map((one) => z.safeParse(item, one)).filter((one) => one.success);
      const whole = read.map((one) => one.data);
      if (whole.length < given.length) shortened.add(whole);
      return whole;
    }),
  );
  members.set(list, item);
  return list;
};

/** `{"results": [...], "cursor"}`: a part of a long list, and where the next one begins; null at the end. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.looseObject({
    results: listOf(item),
    cursor: z.nullable(z.string()),
    createdTimestampUtcEpochSeconds: z.optional(createdTimestampUtcEpochSeconds),
  });

const members = new WeakMap<object, z.core.$ZodType>();

/** What the members of a list made by `listOf` shall be; undefined for any other schema. */
export const memberOf = (list: object): z.core.$ZodType | undefined => members.get(list);

/** Whether a list that was read by `listOf` has every member that was sent. */
export const isWhole = (list: readonly unknown[]): boolean => !shortened.has(list);

export const errorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.array(z.looseObject({ path: z.string(), message: z.string() }))),
  /** With 412: the current state, as a GET would answer it; null if nothing exists. */
  current: z.optional(z.unknown()),
});
export type WireError = z.infer<typeof errorSchema>;
export const errorEnvelopeSchema = z.looseObject({ error: errorSchema });

/** Ids of clients, sites, buildings and users. */
export const wireIdSchema = z.int().check(z.positive());
/** The same in a body: what does not fit into the column is refused by name. */
export const bodyIdSchema = wireIdSchema.check(z.maximum(2_147_483_647));
