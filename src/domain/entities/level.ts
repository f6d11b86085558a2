import * as z from 'zod';
import { lidSchema } from './ids.ts';
import { extraSchema, publishStateSchema } from './publish-state.ts';

// @spec 3.4
/**
 * One floor of a building, addressed by its index (-99 to 999, unique within the building).
 * `extra` holds `levelType` and the two `anchors`.
 */
export const levelSchema = z.object({
  kind: z.literal('level'),
  lid: lidSchema,
  clientLid: lidSchema,
  siteLid: lidSchema,
  buildingLid: lidSchema,
  levelIndex: z.int(),
  shortTitle: z.string(),
  title: z.string(),
  extra: extraSchema,
  publishState: publishStateSchema.optional(),
});
export type Level = z.infer<typeof levelSchema>;

/** The kinds of place a level can be, grouped as the selector shows them. Codes are kebab-case of the titles. */
export const LEVEL_TYPE_GROUPS = {
  workplace: ['office'],
  healthcare: ['hospital', 'clinic', 'pharmacy'],
  retail: ['department-store', 'convenience-grocery-store', 'mall', 'restaurant-shop'],
  aviation: ['airport'],
  education: ['university', 'high-school'],
  publicTransportation: ['subway-train-station', 'bus-station'],
  hospitality: ['hotel', 'stadium-sports-center', 'museum-art-center', 'theme-park', 'zoo'],
  hall: ['exhibition', 'conference'],
  industrial: ['factory', 'mine', 'warehouse'],
  others: ['parking-garage', 'other'],
} as const;
