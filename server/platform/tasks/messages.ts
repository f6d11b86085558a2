import * as z from 'zod';

/** The pipe of a child that its report comes out of; what it prints goes elsewhere. */
export const REPORT_FD = 3;

/**
 * To the child: which task, its params, what memory its watchdog allows, and who it has to become before it looks at the
 * bytes, which follow.
 */
export const orderSchema = z.object({
  task: z.string(),
  params: z.unknown(),
  memoryMb: z.number(),
  user: z.object({ uid: z.int(), gid: z.int() }).nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** From the child. With `ok` the bytes follow; else what an ApiError holds. */
export const reportSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), params: z.unknown() }),
  z.object({
    ok: z.literal(false),
    status: z.union([z.literal(400), z.literal(404), z.literal(413), z.literal(415), z.literal(422)]),
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
]);
export type Report = z.infer<typeof reportSchema>;
