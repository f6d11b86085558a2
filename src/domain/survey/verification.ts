import type { Feature } from '../entities/feature.ts';

/** When a place was last seen on site, and by which person. */
export interface Verification {
  /** Seconds since 1970. */
  at: number;
  /** Name or address of the person; empty if unknown. */
  by: string;
}

/** The stored verification of a feature; null if it can't be read. */
export function verificationOf({ properties }: Pick<Feature, 'properties'>): Verification | null {
  const { verifiedAt: at, verifiedBy: by } = properties.extra ?? {};
  if (typeof at !== 'number' || !Number.isFinite(at) || at <= 0) return null;
  return { at, by: typeof by === 'string' ? by : '' };
}

/** Remarks of surveyors, the newest last. */
export interface SurveyNote extends Verification {
  text: string;
}

/** Characters of a remark. */
export const LONGEST_NOTE = 2000;
/** Remarks that a place keeps. */
const MOST_NOTES = 50;

const isNote = (value: unknown): value is SurveyNote =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** The remarks of a feature, without malformed ones. */
export function notesOf({ properties }: Pick<Feature, 'properties'>): SurveyNote[] {
  const stored = properties.extra?.['surveyNotes'];
  return Array.isArray(stored) ? stored.filter(isNote) : [];
}

/** What a surveyor says of a place beside that it was seen. */
export interface Said {
  note?: string | undefined;
  /** It has changed; the changes are in its form. */
  isChanged?: boolean | undefined;
}

/** Members of `extra` that surveys write. */
export const SURVEY_MEMBERS: ReadonlySet<string> = new Set([
  'verifiedAt',
  'verifiedBy',
  'surveyNotes',
  'surveyAddedAt',
  'surveyChangedAt',
  'surveyGoneAt',
  'photos',
]);

/** The properties of a feature that was just seen, with an optional remark. */
export function withVerification(
  { properties }: Pick<Feature, 'properties'>,
  { at, by }: Verification,
  { note = '', isChanged = false }: Said = {},
): Feature['properties'] {
  const text = note.trim().slice(0, LONGEST_NOTE);
  const stored = properties.extra?.['surveyNotes'];
  const notes = [...(Array.isArray(stored) ? (stored as unknown[]) : []), { text, at, by }].slice(
    -MOST_NOTES,
  );
  // Another sighting counts as found again.
  const { surveyGoneAt: _, ...extra } = properties.extra ?? {};
  return {
    ...properties,
    extra: {
      ...extra,
      // A clock that was put back does not make what was seen once more seen longer ago.
      verifiedAt: Math.max(at, verificationOf({ properties })?.at ?? at),
      verifiedBy: by,
      ...(isChanged && { surveyChangedAt: at }),
      ...(text !== '' && { surveyNotes: notes }),
    },
  };
}

/** The label of the act in which a surveyor says of a place that it is gone, which deletes it. */
export const GONE_ON_SURVEY = 'goneOnSurvey';

/** The properties of a place that a surveyor did not find, as they are stored with the deletion. */
export function asGone({ properties }: Pick<Feature, 'properties'>, by: Verification): Feature['properties'] {
  const seen = withVerification({ properties }, by);
  return { ...seen, extra: { ...seen.extra, surveyGoneAt: by.at } };
}

/** The properties of a place that a surveyor adds: marked so that it can be completed at the desk. */
export function addedOnSurvey(properties: Feature['properties'], by: Verification): Feature['properties'] {
  const seen = withVerification({ properties }, by);
  return { ...seen, extra: { ...seen.extra, surveyAddedAt: by.at } };
}
