import * as z from 'zod';
import type { SyncEvent } from '../status.ts';

/** Messages between the tabs of one user. They contain nothing secret and are validated when read. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('acked'),
    entityKey: z.string(),
    intent: z.enum(['create', 'update', 'delete']),
  }),
  z.object({ type: z.literal('rejected'), entityKey: z.string(), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('conflict'), entityKey: z.string(), conflictId: z.string() }),
  z.object({ type: z.literal('merged'), entityKey: z.string(), fields: z.array(z.string()) }),
  z.object({ type: z.literal('overwritten-by-other'), entityKey: z.string(), overwriteId: z.string() }),
  z.object({ type: z.literal('possible-duplicate'), entityKey: z.string() }),
  z.object({
    type: z.literal('levelTakenBack'),
    entityKey: z.string(),
    code: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('noClients') }),
]);

const runSchema = z.object({
  phase: z.enum(['idle', 'syncing']),
  doneInRun: z.number(),
  totalInRun: z.number(),
  publishing: z.boolean(),
  /** Whose. A tab of an older version does not say. */
  publishingClients: z.array(z.string()).default([]),
  unreachable: z.boolean(),
  lastSyncedAt: z.number().nullable(),
  /** The server fails: tried again then. Milliseconds since 1970. A tab of an older version does not say. */
  nextTryAt: z.number().nullable().default(null),
});
/** The part of the status that only the tab that pushes knows. */
export type RunState = z.infer<typeof runSchema>;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('nudge') }),
  z.object({ type: z.literal('event'), event: eventSchema }),
  z.object({ type: z.literal('run'), run: runSchema }),
]);
export type TabMessage =
  | { type: 'nudge' }
  | { type: 'event'; event: SyncEvent }
  | { type: 'run'; run: RunState };

export function readMessage(data: unknown): TabMessage | null {
  const parsed = messageSchema.safeParse(data);
  return parsed.success ? parsed.data : null;
}
