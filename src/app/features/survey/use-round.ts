import { atom, useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useMemo, useState } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import { nextPlace, roundOf, type SurveyRound } from '../../../domain/survey/survey-round.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

/** How old a verification may be and still count, in days. */
export const ROUND_DAYS = { day: 0.5, month: 30, year: 365 } as const;
export type RoundAge = keyof typeof ROUND_DAYS;

const SECONDS_PER_DAY = 86_400;

/** Kept on the device: who comes back goes on with the same round. */
const ageAtom = atomWithStorage<RoundAge>('surveyAge', 'month');

/** Where the walk through a level has come, degrees: a form that was opened in between is no reason to begin anew. */
const standsAtom = atom<{ levelLid: string; at: Position; isTapped: boolean } | null>(null);

export interface Round extends SurveyRound {
  age: RoundAge;
  setAge: (age: RoundAge) => void;
  typeCode: string | null;
  setTypeCode: (typeCode: string | null) => void;
  /** The card on top; null where nothing is left but what was skipped. */
  current: Feature | null;
  skipped: number;
  skip: (fid: string) => void;
  /** Has what was skipped come again. */
  unskip: () => void;
  /** The place of the last card that was answered or skipped: the walk goes on from there. Degrees. */
  from: Position | null;
  /** Where the person said to stand, by tapping the map; null once the walk has gone on. Degrees. */
  here: Position | null;
  standAt: (at: Position) => void;
  /** Takes a place out of its turn. */
  choose: (fid: string) => void;
  leave: (place: Feature) => void;
}

/** What is left of a round through a level, and where to walk next. */
export function useRound(levelLid: string, features: readonly Feature[]): Round {
  const { now } = useWorkspace();
  const [age, setAge] = useAtom(ageAtom);
  const [typeCode, setTypeCode] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [stands, setStands] = useAtom(standsAtom);
  const from = stands?.levelLid === levelLid ? stands.at : null;
  const [begun] = useState(() => now() / 1000);
  const since = begun - ROUND_DAYS[age] * SECONDS_PER_DAY;
  const round = useMemo(() => roundOf(features, { since, typeCode }), [features, since, typeCode]);
  const [chosen, choose] = useState<string | null>(null);
  const current = useMemo(() => {
    const left = round.left.filter(({ fid }) => !skipped.has(fid));
    return features.find(({ fid }) => fid === chosen) ?? nextPlace(left, from);
  }, [features, round, skipped, from, chosen]);
  const leave = (place: Feature): void => {
    const at = centreOf(place.geometry);
    choose(null);
    if (at !== null) setStands({ levelLid, at, isTapped: false });
  };
  return {
    ...round,
    age,
    setAge,
    typeCode,
    setTypeCode,
    current,
    skipped: round.left.filter(({ fid }) => skipped.has(fid)).length,
    skip: (fid) => {
      setSkipped(new Set([...skipped, fid]));
      const place = features.find((one) => one.fid === fid);
      if (place !== undefined) leave(place);
    },
    unskip: () => setSkipped(new Set()),
    from,
    here: stands?.isTapped === true ? from : null,
    standAt: (at) => {
      choose(null);
      setStands({ levelLid, at, isTapped: true });
    },
    choose,
    leave,
  };
}
