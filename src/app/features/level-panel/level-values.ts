import * as z from 'zod';
import { anchorPairSchema, type AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Draft } from '../../forms/index.ts';

export const levelValuesSchema = z.object({
  levelShortTitle: z.string(),
  levelLongTitle: z.string(),
  levelType: z.string(),
});
export type LevelValues = z.infer<typeof levelValuesSchema>;

export function levelDraft({ levelShortTitle, levelLongTitle, levelExtraData }: Level): Draft<LevelValues> {
  const { levelType } = levelExtraData;
  return {
    values: { levelShortTitle, levelLongTitle, levelType: typeof levelType === 'string' ? levelType : '' },
    geometry: null,
  };
}

/** Where the level's plan lies on earth; null for a level that has no (or broken) anchors. */
export function anchorsOf({ levelExtraData }: Level): AnchorPair | null {
  const parsed = anchorPairSchema.safeParse(levelExtraData['anchors']);
  return parsed.success ? parsed.data : null;
}
