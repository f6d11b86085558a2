import * as z from 'zod';

/** How the draft of a thing differs from what visitors see. Set by the server only. */
export const publishStateSchema = z.enum(['published', 'changed', 'new', 'deleted', 'error']);
export type PublishState = z.infer<typeof publishStateSchema>;

/** Free-form members that must survive a round trip untouched. */
export const extraSchema = z.record(z.string(), z.unknown());
export type Extra = z.infer<typeof extraSchema>;
