import * as z from 'zod';
import { anchorPairSchema, type AnchorPair } from '../../../domain/entities/anchor.ts';
import { positionSchema } from '../../../domain/entities/geometry.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { LevelPatch } from '../../../domain/ops/index.ts';
import { translatedTitles, withTranslatedTitles } from '../../../domain/values/translated-titles.ts';
import { titleFields } from './titles-in-languages.tsx';
import type { Draft } from '../../forms/index.ts';

/** Titles that may be in other languages. */
export const TITLES = ['title', 'shortTitle'] as const;

const placesSchema = z.tuple([positionSchema, positionSchema]);

/** @param level the source of members that a draft of earlier versions did not have */
export const levelValuesSchema = (level: Level | null) =>
  z.object({
    levelIndex: z
      .union([z.number(), z.nan()])
      .nullable()
      .default(level?.levelIndex ?? 0),
    shortTitle: z.string(),
    title: z.string(),
    levelType: z.string(),
    /** Where its plan lies; null for a level without anchors. */
    anchors: anchorPairSchema.nullable().default(level && anchorsOf(level)),
    /** Where the content goes that lies on the plan; null where it stays. */
    contentMove: z.object({ from: placesSchema, to: placesSchema }).nullable().default(null),
    ...titleFields(level?.extra ?? {}, TITLES),
  });
export type LevelValues = z.infer<ReturnType<typeof levelValuesSchema>>;

const EMPTY: Draft<LevelValues> = {
  values: {
    levelIndex: null,
    shortTitle: '',
    title: '',
    levelType: '',
    anchors: null,
    contentMove: null,
  },
  geometry: null,
};

export function levelDraft(stored: Level | null): Draft<LevelValues> {
  if (stored === null) return EMPTY;
  const { extra, ...level } = stored;
  const { levelType } = extra;
  const { levelIndex, shortTitle, title } = level;
  const type = typeof levelType === 'string' ? levelType : '';
  return {
    values: {
      levelIndex,
      shortTitle,
      title,
      levelType: type,
      anchors: anchorsOf(stored),
      contentMove: null,
      ...translatedTitles(extra, TITLES),
    },
    geometry: null,
  };
}

/**
 * What the form says of a level that is stored as this.
 * @param isFree whether it says another index too
 */
export function patchOf(
  { extra }: Level,
  draft: Draft<LevelValues> | null,
  isFree: boolean,
): LevelPatch | null {
  if (draft === null) return null;
  const { levelIndex, shortTitle, title, levelType, anchors } = draft.values;
  return {
    ...(isFree && levelIndex !== null && { levelIndex }),
    shortTitle: shortTitle.trim(),
    title: title.trim(),
    extra: {
      ...withTranslatedTitles(extra, draft.values),
      levelType,
      ...(anchors !== null && { anchors }),
    },
  };
}

/** Where the level's plan lies on earth; null for a level that has no (or broken) anchors. */
export function anchorsOf({ extra }: Level): AnchorPair | null {
  const parsed = anchorPairSchema.safeParse(extra['anchors']);
  return parsed.success ? parsed.data : null;
}
