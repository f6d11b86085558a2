import { atom } from 'jotai';
import type { Position } from '../../../domain/entities/geometry.ts';
import { membersIn } from '../../../domain/entities/storey-extra.ts';
import { FLOOR_AREAS, type FloorArea } from '../../../domain/survey/floor-area.ts';
import { STEPS, type Step } from '../../../domain/survey/round-cards.ts';
import { settingAtom } from '../../settings/setting-atom.ts';

const SECONDS_PER_DAY = 86_400;
/** How old a verification may be and still count, in days. */
const ROUND_DAYS = { day: 0.5, month: 30, year: 365 } as const;
export type RoundAge = keyof typeof ROUND_DAYS;
export const ROUND_AGES = Object.keys(ROUND_DAYS) as RoundAge[];

/** Seconds since 1970 from which on a verification counts. @param now milliseconds */
export const sinceOf = (age: RoundAge, now: number): number => now / 1000 - ROUND_DAYS[age] * SECONDS_PER_DAY;

const storedAgeAtom = settingAtom<RoundAge>('surveyAge', 'month');
/** Kept on the device: who comes back goes on with the same round. */
export const roundAgeAtom = atom(
  (get) => (ROUND_AGES.includes(get(storedAgeAtom)) ? get(storedAgeAtom) : 'month'),
  (_get, set, age: RoundAge) => set(storedAgeAtom, age),
);

/** How far a person has come on a level, and what of it is theirs to walk. */
export interface SurveyWalk {
  /** The place of the last card that was answered or skipped, or where the person said to stand. Degrees. */
  at: Position | null;
  /** `at` is from the person, or from the device. */
  isSaid: boolean;
  typeCode: string | null;
  area: FloorArea | null;
  skipped: readonly string[];
  /** The place of the card that is shown, until it is answered. */
  shown: string | null;
  /** What is open over that card. */
  step: Step | null;
  /** The place whose form was opened as *Changed*, and since when, in seconds since 1970: it counts once that is saved. */
  changing: { fid: string; since: number } | null;
}

const NEW_WALK: SurveyWalk = {
  at: null,
  isSaid: false,
  typeCode: null,
  area: null,
  skipped: [],
  shown: null,
  step: null,
  changing: null,
};
/** Levels of which it is known how far one has come; those of longest ago are forgotten. */
const MOST_LEVELS = 20;

const WALKS = 'surveyWalks';
/** By the level's key, which only this person has: another person on the same device has other keys. */
const walksAtom = settingAtom<Readonly<Record<string, Partial<SurveyWalk>>>>(WALKS, {});

/** Forgets the walks on levels whose content is no longer on this device, with the positions there. */
export function forgetWalks(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  levelLids: readonly string[],
): void {
  const stored = readStored(storage.getItem(WALKS));
  const kept = Object.entries(stored).filter(([lid]) => !levelLids.includes(lid));
  if (kept.length === 0) storage.removeItem(WALKS);
  else storage.setItem(WALKS, JSON.stringify(Object.fromEntries(kept)));
}

function readStored(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return membersIn(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/** The walk through one level; it outlives the closing of the app. */
export const surveyWalkAtom = atom(
  (get) => (levelLid: string) => readWalk(get(walksAtom)[levelLid]),
  (get, set, levelLid: string, change: Partial<SurveyWalk>) => {
    const { [levelLid]: known, ...others } = get(walksAtom);
    const kept = Object.entries(others).slice(1 - MOST_LEVELS);
    set(walksAtom, Object.fromEntries([...kept, [levelLid, { ...readWalk(known), ...change }]]));
  },
);

/** What an older or a foreign program left there is passed over. */
function readWalk(stored: Partial<SurveyWalk> | undefined): SurveyWalk {
  const { at, isSaid, typeCode, area, skipped, shown, step, changing } = stored ?? {};
  const since: unknown = changing?.since;
  return {
    at: Array.isArray(at) && at.length === 2 && at.every(Number.isFinite) ? at : NEW_WALK.at,
    isSaid: isSaid === true,
    typeCode: typeof typeCode === 'string' ? typeCode : null,
    area: FLOOR_AREAS.find((one) => one === area) ?? null,
    skipped: Array.isArray(skipped) ? skipped.filter((fid) => typeof fid === 'string') : NEW_WALK.skipped,
    shown: typeof shown === 'string' ? shown : null,
    step: STEPS.find((one) => one === step) ?? null,
    changing:
      typeof changing?.fid === 'string' && typeof since === 'number' ? { fid: changing.fid, since } : null,
  };
}

const handAtom = settingAtom<Hand>('surveyHand', 'right');
/** The hand that holds the device. The answers lie for its thumb. */
export type Hand = 'left' | 'right';
export const surveyHandAtom = atom(
  (get): Hand => (get(handAtom) === 'left' ? 'left' : 'right'),
  (_get, set, hand: Hand) => set(handAtom, hand),
);

/** Types of what was added last on site, the newest first; kept on the device. */
const typesAtom = settingAtom<readonly string[]>('surveyTypes', []);
const MOST_TYPES = 4;
export const lastPlaceTypesAtom = atom((get) => {
  const stored: unknown = get(typesAtom);
  const codes = Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
  return codes.slice(0, MOST_TYPES);
});
export const noteTypeAtom = atom(null, (get, set, code: string) =>
  set(typesAtom, [code, ...get(lastPlaceTypesAtom).filter((one) => one !== code)].slice(0, MOST_TYPES)),
);
