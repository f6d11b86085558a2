import { BUILDING_ENTRANCE, ELEVATOR, ESCALATOR, STAIRS } from '../../domain/content/index.ts';
import type { PublicMapAnswer } from '../../domain/public-map/index.ts';
import type { Called, Ride, Step } from '../../domain/public-map/route/steps.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import type { Offsets } from '../../domain/times/index.ts';
import type { Bar } from '../../domain/wayfinding/route/index.ts';
import type { NoWay } from '../worker/planned-way.ts';
import type { TextKey } from '../texts/texts.ts';
import type { Words } from '../texts/use-texts.ts';

const TYPE_WORDS: Readonly<Record<string, TextKey>> = {
  [ELEVATOR]: 'step.elevator',
  [STAIRS]: 'step.stairs',
  [ESCALATOR]: 'step.escalator',
  [BUILDING_ENTRANCE]: 'step.entrance',
};

const AT = {
  left: 'step.atLeft',
  right: 'step.atRight',
  'slight-left': 'step.atSlightLeft',
  'slight-right': 'step.atSlightRight',
  'sharp-left': 'step.atSharpLeft',
  'sharp-right': 'step.atSharpRight',
  around: 'step.atAround',
} as const satisfies Record<NonNullable<Step['direction']>, TextKey>;

/** A transition by its name, else by what it is. */
export function rideName({ within, t }: Words, called: Called, typeCode: string): string {
  return called.name.trim() === ''
    ? t(TYPE_WORDS[typeCode] ?? 'step.transition')
    : within(called.name, called.names);
}

export function floorWords(words: Words, { levels }: PublicMapAnswer, floor: PublicFloor | null): string {
  const level = levels.find(
    (one) => one.buildingId === floor?.buildingId && one.levelIndex === floor.levelIndex,
  );
  return level === undefined ? words.t('floor.outdoors') : words.levelName(level);
}

/** "To level 2": where one comes to by a ride, in the few letters of the switch. */
export function levelWords(words: Words, { levels }: PublicMapAnswer, floor: PublicFloor | null): string {
  const level = levels.find(
    (one) => one.buildingId === floor?.buildingId && one.levelIndex === floor.levelIndex,
  );
  if (level === undefined) return words.t('floor.outdoors');
  const short = words.shortLevel(level);
  return /^[\p{N}-]+$/u.test(short) ? words.t('floor.level', { level: short }) : words.levelName(level);
}

/**
 * One step as a sentence. @param before the ride that the step follows
 */
export function stepWords(words: Words, answer: PublicMapAnswer, step: Step, before: Ride | null): string {
  const { t, within } = words;
  const { kind, direction, landmark, side, ride } = step;
  const name = landmark === null || landmark.name === '' ? null : within(landmark.name, landmark.names);
  const ridden = before === null ? t('step.transition') : rideName(words, before.called, before.typeCode);
  switch (kind) {
    case 'straight':
      return name === null ? t('step.straight') : t('step.straightPast', { name });
    case 'turn': {
      const turn = direction ?? 'around';
      return name === null ? t(`step.${turn}`) : t(AT[turn], { name });
    }
    case 'leave': {
      if (direction?.includes('left')) return t('step.leaveLeft', { name: ridden });
      return t(direction?.includes('right') ? 'step.leaveRight' : 'step.leave', { name: ridden });
    }
    case 'ride':
    case 'enter':
    case 'exit': {
      const called = ride === null ? t('step.transition') : rideName(words, ride.called, ride.typeCode);
      if (kind === 'enter') return t('step.enter', { name: called });
      if (kind === 'exit') return t('step.exit', { name: called });
      return t('step.ride', { name: called, level: levelWords(words, answer, ride?.to ?? null) });
    }
    case 'cross': {
      const building = answer.buildings.find(({ id }) => id === ride?.to?.buildingId);
      return building
        ? t('step.cross', { building: within(building.title, building.titles) })
        : t('step.crossOut');
    }
    case 'stop':
      return t('step.stop', { name: name ?? t('step.destination') });
    case 'arrive': {
      const key = side === 'left' ? 'step.arriveLeft' : side === 'right' ? 'step.arriveRight' : 'step.arrive';
      return t(key, { name: name ?? t('step.destination') });
    }
  }
}

/** What one passes on a step, as a second line; null: nothing that has a name. */
export function besideWords({ t, within }: Words, { passed }: Step): string | null {
  if (passed === null) return null;
  const name = within(passed.called.name, passed.called.names);
  return t(passed.side === 'left' ? 'step.passedLeft' : 'step.passedRight', { name });
}

/** Why a way is missing, in a sentence. @param nameOfEnd what each end is called */
export function whyWords(
  words: Words,
  why: NoWay,
  nameOfEnd: (end: number) => string,
  offsetsAt: (siteId: number) => Offsets,
): string {
  const { t } = words;
  switch (why.is) {
    case 'steps':
      return why.called.name.trim() === ''
        ? t('way.why.stepsOnly')
        : t('way.why.steps', { name: rideName(words, why.called, why.typeCode) });
    case 'notAccessible':
      return t('way.why.notAccessible', { name: rideName(words, why.called, why.typeCode) });
    case 'off':
      return t('way.why.off', { name: nameOfEnd(why.end) });
    case 'barred':
      return barWords(
        words,
        why.bar,
        offsetsAt(why.siteId),
        why.called.name.trim() === '' ? null : rideName(words, why.called, why.typeCode),
      );
    case 'barredEnd':
      return barWords(words, why.bar, offsetsAt(why.siteId), nameOfEnd(why.end));
    case 'apart':
      return t('way.why.apart');
  }
}

/** What bars a part of a way, with the time from which it no longer does. @param name null: it has none */
function barWords({ t, formats }: Words, bar: Bar, offsets: Offsets, name: string | null): string {
  const end =
    bar.kind === 'closed'
      ? bar.until
      : bar.kind === 'not-yet'
        ? bar.at
        : bar.kind === 'hours'
          ? bar.opens
          : null;
  if (end === null) return name === null ? t('way.why.partClosed') : t('way.why.closed', { name });
  const time = formats.when(end, offsets);
  return name === null ? t('way.why.partClosedUntil', { time }) : t('way.why.closedUntil', { name, time });
}
