import { useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import type { Bounds, Position } from '../../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../../domain/geometry/index.ts';
import { centreOf } from '../../../../domain/geometry/measure/centre-of.ts';
import { nextPlace, roundOf, type SurveyRound } from '../../../../domain/survey/survey-round.ts';
import { verificationOf } from '../../../../domain/survey/verification.ts';
import { straightFrom, walksOnFloor, type Distance } from '../../../../domain/survey/walking-distance.ts';
import { plannerOfRows } from '../../../../domain/wayfinding/route/index.ts';
import { useSiteNetwork } from '../../../state/content/site-network.ts';
import {
  roundAgeAtom,
  sinceOf,
  surveyWalkAtom,
  type SurveyWalk,
} from '../../../state/content/survey-walk.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useCards, type CardsOfRound } from './use-cards.ts';

export interface Round extends SurveyRound, Omit<CardsOfRound, 'choose'> {
  walk: SurveyWalk;
  /** Says which places are to be walked to. */
  choosePart: (change: Partial<Pick<SurveyWalk, 'typeCode' | 'area'>>) => void;
  /** Where the building lies; null where that is not known, and the floor can't be split. */
  bounds: Bounds | null;
  /** The card on top, with what it said last; null where nothing is left but what was skipped. */
  current: Feature | null;
  /** What comes after it as things are now. */
  next: Feature | null;
  skipped: number;
  /** Keeps that a place is to come later. */
  skip: (place: Feature) => void;
  /** Has what was skipped come again. */
  unskip: () => void;
  /** Metres to walk to a place from the last one; null where it is not known where that was. */
  distance: Distance | null;
  /** Where the person said to stand; null once the walk has gone on. Degrees. */
  here: Position | null;
  standAt: (at: Position) => void;
  /** Takes a place out of its turn. */
  choose: (fid: string) => void;
  /** An answer for this place is being kept. */
  hold: (place: Feature) => void;
  /** It could not be kept. */
  release: (fid: string) => void;
  /** The walk has come to this place, which was answered. */
  leave: (place: Feature) => void;
  /** Opens the form of a place, to enter its changes. */
  beginChange: (place: Feature) => void;
  /** Seconds since 1970 from which on a verification counts. */
  since: number;
}

/** What is left of a round through a level, the card that is shown, and where to walk next. */
export function useRound(level: Level, features: readonly Feature[]): Round {
  const { latestNow } = useWorkspace();
  const [age] = useAtom(roundAgeAtom);
  const [walkOf, setWalk] = useAtom(surveyWalkAtom);
  const walk = walkOf(level.lid);
  const { typeCode, area, skipped, at: from } = walk;
  const change = (next: Partial<SurveyWalk>): void => setWalk(level.lid, next);
  const building = usePlace()?.building?.geometry;
  const bounds = useMemo(() => (building ? boundsOf(building) : null), [building]);
  const [begun] = useState(latestNow);
  const since = sinceOf(age, begun);
  const round = useMemo(() => {
    const part = area === null || bounds === null ? null : { part: area, building: bounds };
    return roundOf(features, { since, typeCode, area: part });
  }, [features, since, typeCode, area, bounds]);
  const distance = useDistance(level, features, from);
  const placeOf = (fid: string | null): Feature | undefined => features.find((one) => one.fid === fid);
  // On a slow device the rows come some answers later; and a place that is answered as gone is shown with its answer.
  const [answered, setAnswered] = useState<readonly Feature[]>([]);
  const hold = (place: Feature): void => setAnswered((all) => [...without(all, place.fid), place]);
  const release = (fid: string): void => setAnswered((all) => without(all, fid));
  const isAnswered = (place: Feature): boolean => answered.some((before) => isAsItWas(before, place));
  const nextAfter = (fid: string | null): Feature | null =>
    nextPlace(
      round.left.filter((one) => one.fid !== fid && !skipped.includes(one.fid) && !isAnswered(one)),
      distance,
    );
  // Once a row has come, its place may be asked about again: an answer is taken back.
  const come = answered.find((before) => {
    const row = placeOf(before.fid);
    return row !== undefined && !isAsItWas(before, row);
  });
  if (come !== undefined) release(come.fid);
  const inHand = useCards({
    from: { fid: walk.shown, step: walk.step },
    nextAfter: (fid) => nextAfter(fid)?.fid ?? null,
    isThere: (fid) => placeOf(fid) !== undefined,
    keep: ({ fid, step }) => {
      if (fid !== walk.shown || step !== walk.step) change({ shown: fid, step });
    },
  });
  const { fid } = inHand.cards;
  const current = placeOf(fid) ?? answered.find((before) => before.fid === fid) ?? null;
  const comeTo = (place: Feature, more: Partial<SurveyWalk>): void => {
    const at = centreOf(place.geometry);
    change({ ...more, shown: null, step: null, ...(at !== null && { at, isSaid: false }) });
  };
  return {
    ...round,
    ...inHand,
    walk,
    since,
    choosePart: (part) => {
      change(part);
      inHand.choose(null);
    },
    bounds,
    current,
    next: nextAfter(fid),
    skipped: round.left.filter((one) => skipped.includes(one.fid)).length,
    skip: (place) => comeTo(place, { changing: null, skipped: [...skipped, place.fid] }),
    unskip: () => change({ skipped: [] }),
    distance,
    here: walk.isSaid ? from : null,
    standAt: (at) => change({ at, isSaid: true }),
    choose: (chosen) => {
      release(chosen);
      inHand.choose(chosen);
    },
    hold,
    release,
    leave: (place) => comeTo(place, { changing: null }),
    beginChange: ({ fid: changing }) =>
      change({
        shown: changing,
        step: null,
        changing: { fid: changing, since: Math.floor(latestNow() / 1000) },
      }),
  };
}

const without = (all: readonly Feature[], fid: string): readonly Feature[] =>
  all.some((one) => one.fid === fid) ? all.filter((one) => one.fid !== fid) : all;

/** The row of the place says the same of its survey as before it was answered. */
const isAsItWas = (before: Feature, row: Feature): boolean =>
  before.fid === row.fid && verificationOf(before)?.at === verificationOf(row)?.at;

/** Metres from a position by the network of the level; as the crow flies while that is read, or without one. */
function useDistance(level: Level, drawn: readonly Feature[], from: Position | null): Distance | null {
  const taxonomy = useTaxonomy();
  const rows = useSiteNetwork()?.rows;
  const walks = useMemo(() => {
    const nodes = rows?.filter(({ levelLid }) => levelLid === level.lid) ?? [];
    if (nodes.length === 0) return straightFrom;
    return walksOnFloor(plannerOfRows(nodes, drawn, taxonomy), level);
  }, [rows, level, drawn, taxonomy]);
  return useMemo(() => (from === null ? null : walks(from)), [walks, from]);
}
