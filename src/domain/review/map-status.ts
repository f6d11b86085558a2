import * as z from 'zod';
import { personSchema } from './index.ts';

/** What `GET /clients/{id}/maps/status` says. 0 no change, 1 ready to stage, 2 staging, 3 review ready, 4 publishing. */
export const mapStatusSchema = z.object({
  status: z.int().min(0).max(4),
  previewTilesJsonUrl: z.string().nullable(),
  /** Why the last review was declined; until the next one is staged. */
  declined: z
    .looseObject({
      reason: z.string(),
      by: personSchema.nullish(),
      at: z.int(),
    })
    .nullish(),
  /** At 3: the time at which the staged map is published, and who set it. */
  scheduled: z.looseObject({ at: z.int(), by: personSchema.nullish() }).nullish(),
  /** What was scheduled was not published then; until the next step. */
  unscheduled: z.looseObject({ at: z.int(), reason: z.string() }).nullish(),
});
export type MapStatus = z.infer<typeof mapStatusSchema>;
