import * as z from 'zod';
import { anchorPairSchema, type AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { LevelPatch } from '../../../domain/ops/index.ts';
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

/** What the form says of a level that is stored as this. */
export function saidOf({ levelExtraData }: Level, draft: Draft<LevelValues> | null): LevelPatch | null {
  if (draft === null) return null;
  const { levelShortTitle, levelLongTitle, levelType } = draft.values;
  return {
    levelShortTitle: levelShortTitle.trim(),
    levelLongTitle: levelLongTitle.trim(),
    levelExtraData: { ...levelExtraData, levelType },
  };
}

/** Where the level's plan lies on earth; null for a level that has no (or broken) anchors. */
export function anchorsOf({ levelExtraData }: Level): AnchorPair | null {
  const parsed = anchorPairSchema.safeParse(levelExtraData['anchors']);
  return parsed.success ? parsed.data : null;
}
