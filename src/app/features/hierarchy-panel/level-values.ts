import * as z from 'zod';
import { anchorPairSchema, type AnchorPair } from '../../../domain/entities/anchor.ts';
import { positionSchema } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { LevelPatch } from '../../../domain/ops/index.ts';
import type { Draft } from '../../forms/index.ts';

const placesSchema = z.tuple([positionSchema, positionSchema]);

/** @param level the source of members that a draft of earlier versions did not have */
export const levelValuesSchema = (level: Level | null) =>
  z.object({
    levelIndex: z
      .union([z.number(), z.nan()])
      .nullable()
      .default(level?.levelIndex ?? 0),
    levelShortTitle: z.string(),
    levelLongTitle: z.string(),
    levelType: z.string(),
    /** Where its plan lies; null for a level without anchors. */
    anchors: anchorPairSchema.nullable().default(level && anchorsOf(level)),
    /** Where the content goes that lies on the plan; null where it stays. */
    contentMove: z.object({ from: placesSchema, to: placesSchema }).nullable().default(null),
  });
export type LevelValues = z.infer<ReturnType<typeof levelValuesSchema>>;

const EMPTY: Draft<LevelValues> = {
  values: {
    levelIndex: null,
    levelShortTitle: '',
    levelLongTitle: '',
    levelType: '',
    anchors: null,
    contentMove: null,
  },
  geometry: null,
};

export function levelDraft(stored: Level | null): Draft<LevelValues> {
  if (stored === null) return EMPTY;
  const { levelExtraData, ...level } = stored;
  const { levelType } = levelExtraData;
  const { levelIndex, levelShortTitle, levelLongTitle } = level;
  const type = typeof levelType === 'string' ? levelType : '';
  return {
    values: {
      levelIndex,
      levelShortTitle,
      levelLongTitle,
      levelType: type,
      anchors: anchorsOf(stored),
      contentMove: null,
    },
    geometry: null,
  };
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
  const { levelIndex, levelShortTitle, levelLongTitle, levelType, anchors } = draft.values;
  return {
    ...(isFree && levelIndex !== null && { levelIndex }),
    levelShortTitle: levelShortTitle.trim(),
    levelLongTitle: levelLongTitle.trim(),
    levelExtraData: { ...levelExtraData, levelType, ...(anchors !== null && { anchors }) },
  };
}

/** Where the level's plan lies on earth; null for a level that has no (or broken) anchors. */
export function anchorsOf({ levelExtraData }: Level): AnchorPair | null {
  const parsed = anchorPairSchema.safeParse(levelExtraData['anchors']);
  return parsed.success ? parsed.data : null;
}
