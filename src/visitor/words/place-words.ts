import type { PublicMapAnswer, PublicPlace, PublicType } from '../../domain/public-map/index.ts';
import { isActive } from '../../domain/closures/index.ts';
import { openState, type Offsets } from '../../domain/times/index.ts';
import { deviceOffsets } from '../reading/server-clock.ts';
import type { Words } from '../texts/use-texts.ts';

const DAY = 86_400;

/** What a place is called: by its type where it has no name. */
export function placeName(words: Words, answer: PublicMapAnswer, place: PublicPlace): string {
  return words.nameOf(place.name, place.names) || typeName(words, typeOf(answer, place.typeCode));
}

export const typeOf = ({ types }: PublicMapAnswer, code: string): PublicType | undefined =>
  types.find((type) => type.code === code);

export const typeName = ({ typeTitle }: Words, type: PublicType | undefined): string =>
  type === undefined ? '' : typeTitle(type);

/** Level and building, as far as the map has several. */
export function whereabouts(words: Words, answer: PublicMapAnswer, place: PublicPlace): string[] {
  const { buildingId, levelIndex } = place;
  const level = answer.levels.find((one) => one.buildingId === buildingId && one.levelIndex === levelIndex);
  const building = answer.buildings.find(({ id }) => id === buildingId);
  return [
    level ? words.levelName(level) : words.t('floor.outdoors'),
    ...(building && answer.buildings.length > 1 ? [words.nameOf(building.title, building.titles)] : []),
  ];
}

export const offsetsOf = ({ sites }: PublicMapAnswer, siteId: number): Offsets =>
  sites.find(({ id }) => id === siteId)?.timeZone?.offsets ?? deviceOffsets();

export type OpenTone = 'open' | 'closing' | 'closed';

/** Open, closed or not there as a sentence; null: the place has no hours. */
export function openWords(
  { t, formats }: Words,
  { hours, validFrom, validUntil }: Pick<PublicPlace, 'hours' | 'validFrom' | 'validUntil'>,
  offsets: Offsets,
  now: number,
): { tone: OpenTone; text: string } | null {
  if (validUntil !== undefined && now >= validUntil) return { tone: 'closed', text: t('hours.gone') };
  if (validFrom !== undefined && now < validFrom)
    return { tone: 'closed', text: t('hours.notYet', { day: formats.day(validFrom, offsets) }) };
  if (hours === undefined) return null;
  const state = openState(hours, offsets, now);
  if (state.is === 'always') return { tone: 'open', text: t('hours.always') };
  const change = state.is === 'closed' ? state.opens : state.until;
  if (change === null) return { tone: 'closed', text: t('hours.closed') };
  const time = formats.time(change, offsets);
  if (state.is === 'closing')
    return {
      tone: 'closing',
      text: t('hours.closesSoon', { count: Math.max(1, Math.round((change - now) / 60)), time }),
    };
  const isSoon = change - now < DAY;
  const day = formats.weekday(change, offsets);
  if (state.is === 'open')
    return {
      tone: 'open',
      text: isSoon ? t('hours.openUntil', { time }) : t('hours.openUntilDay', { day, time }),
    };
  return { tone: 'closed', text: isSoon ? t('hours.opensAt', { time }) : t('hours.opensDay', { day, time }) };
}

/** That a closure holds a place, as a sentence; null: none does. */
export function closedWords(
  { t, formats }: Words,
  { closures }: Pick<PublicMapAnswer, 'closures'>,
  { fid }: Pick<PublicPlace, 'fid'>,
  offsets: Offsets,
  now: number,
): { tone: OpenTone; text: string } | null {
  const holds = closures.find(
    (one) => isActive(one, now) && one.targets.some((target) => 'fid' in target && target.fid === fid),
  );
  if (holds === undefined) return null;
  const { until } = holds;
  if (until === null) return { tone: 'closed', text: t('hours.closed') };
  return { tone: 'closed', text: t('closures.until', { when: formats.when(until, offsets) }) };
}

/** Less than this many seconds of walking is given in metres. */
const NEAR_SECONDS = 75;
const METRES_PER_SECOND = 1.35;

/** How far a place is: metres when it is near, else minutes. */
export function awayWords({ t, formats }: Words, seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < NEAR_SECONDS) return formats.length(seconds * METRES_PER_SECOND);
  return minuteWords({ t } as Words, seconds);
}

export const minuteWords = ({ t }: Words, seconds: number): string =>
  t('units.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
