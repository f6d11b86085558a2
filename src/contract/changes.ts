import * as z from 'zod';
import { resultOf } from './envelope.ts';

/** A kind that this version does not know is passed on as it is; its reader then reads everything again. */
export const wireChangeSchema = z.looseObject({
  /** client, site, building, level, feature, graph (the network of a site, whole); on request: public-map, closure. */
  kind: z.string(),
  /** The id of a client, site, building, public map or closure; `building/level`; a fid; the site of a graph. */
  key: z.string(),
  /** No longer in the draft, or listed there as deleted. */
  deleted: z.boolean(),
  siteId: z.int().nullish(),
  buildingId: z.int().nullish(),
  levelIndex: z.int().nullish(),
});
export type WireChange = z.infer<typeof wireChangeSchema>;

/** GET /changes?since=<cursor>&clientId=<id>: without `since`, no changes and a cursor to begin with. */
export const changesAnswerSchema = resultOf(
  z.looseObject({
    cursor: z.string(),
    changes: z.array(wireChangeSchema),
    /** There are more: ask again with the cursor at once. */
    more: z.boolean().optional(),
  }),
);
