import * as z from 'zod';
import { anchorPairSchema, type AnchorPair } from '../../../domain/entities/anchor.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { LevelPatch } from '../../../domain/ops/index.ts';
import type { Draft } from '../../forms/index.ts';

/** @param levelIndex what stands for it in a draft of earlier versions, which did not know it */
export const levelValuesSchema = (levelIndex: number) =>
  z.object({
    levelIndex: z.union([z.number(), z.nan()]).nullable().default(levelIndex),
    levelShortTitle: z.string(),
    levelLongTitle: z.string(),
    levelType: z.string(),
  });
export type LevelValues = z.infer<ReturnType<typeof levelValuesSchema>>;

const EMPTY: Draft<LevelValues> = {
  values: { levelIndex: null, levelShortTitle: '', levelLongTitle: '', levelType: '' },
  geometry: null,
};

export function levelDraft(stored: Level | null): Draft<LevelValues> {
  if (stored === null) return EMPTY;
  const { levelExtraData, ...level } = stored;
  const { levelType } = levelExtraData;
  const { levelIndex, levelShortTitle, levelLongTitle } = level;
  const type = typeof levelType === 'string' ? levelType : '';
  return { values: { levelIndex, levelShortTitle, levelLongTitle, levelType: type }, geometry: null };
}

/**
 * What the form says of a level that is stored as this.
 * @param isFree whether it says another index too
 */
export function saidOf(
  { levelExtraData }: Level,
  draft: Draft<LevelValues> | null,
  isFree: boolean,
): LevelPatch | null {
  if (draft === null) return null;
  const { levelIndex, levelShortTitle, levelLongTitle, levelType } = draft.values;
  return {
    ...(isFree && levelIndex !== null && { levelIndex }),
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
