import { CONTENT_LANGUAGES } from '../client-settings/index.ts';
import type { Feature } from '../entities/feature.ts';
import { ownName } from '../entities/name-in.ts';
import { photosOf } from '../pictures/index.ts';
import { verificationOf } from '../survey/verification.ts';

const NAME_IN = 'name:';
/** What a place may have or lack. A name in a language is `name:<code>`. */
export type PlaceField = 'name' | `name:${string}` | 'hours' | 'pictures' | 'phone';

export const nameField = (language: string): PlaceField => `${NAME_IN}${language}`;
/** The language of a name; null for all other fields. */
export const languageOfField = (field: PlaceField): string | null =>
  field.startsWith(NAME_IN) ? field.slice(NAME_IN.length) : null;

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const hasDays = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((times) => Array.isArray(times) && times.length > 0);

const HAS: Readonly<Record<'name' | 'hours' | 'pictures' | 'phone', (place: Feature) => boolean>> = {
  name: ({ properties: { name } }) => isText(name),
  hours: ({ properties }) => hasDays(properties['openHours']),
  pictures: (place) => {
    const images = place.properties['images'];
    return (Array.isArray(images) && images.length > 0) || photosOf(place).length > 0;
  },
  phone: ({ properties }) => isText(properties['phoneNumber']),
};

/** Whether a place has it. */
export function hasField(place: Feature, field: PlaceField): boolean {
  const language = languageOfField(field);
  if (language !== null) return ownName(language, place.properties) !== '';
  return HAS[field as keyof typeof HAS](place);
}

/** Every field that is counted, also names in languages that no client asks for. */
export const PLACE_FIELDS: readonly PlaceField[] = [
  ...(Object.keys(HAS) as (keyof typeof HAS)[]),
  ...CONTENT_LANGUAGES.map(nameField),
];

const DAY_S = 86_400;
/** The day of a place that was never checked. */
export const NEVER = -1;

/** The day on which a place was last checked on site, in days since 1970; `NEVER` if it was not. */
export function checkedOn(place: Feature): number {
  const verified = verificationOf(place);
  return verified === null ? NEVER : Math.floor(verified.at / DAY_S);
}

/** How long ago a place was checked. */
export const CHECK_STEPS = ['month', 'quarter', 'year', 'never'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/**
 * The step of a check. One of more than a year ago counts as never, one in the future as of now: a clock was put back.
 * @param day as `checkedOn` gives it
 * @param now milliseconds since 1970
 */
export function checkStep(day: number, now: number): CheckStep {
  const age = Math.floor(now / 1000 / DAY_S) - day;
  if (day === NEVER || age > 365) return 'never';
  return age <= 30 ? 'month' : age <= 90 ? 'quarter' : 'year';
}
