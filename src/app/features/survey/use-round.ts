import { useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Bounds, Position } from '../../../domain/entities/geometry.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';
import { centreOf } from '../../../domain/geometry/measure/centre-of.ts';
import { nextPlace, roundOf, type SurveyRound } from '../../../domain/survey/survey-round.ts';
import { straightFrom, walksOnFloor, type Distance } from '../../../domain/survey/walking-distance.ts';
import { RoutePlanner, routeGraph, routeNodesOfRows } from '../../../domain/wayfinding/route/index.ts';
import { useSiteNetwork } from '../../state/content/site-network.ts';
import { roundAgeAtom, sinceOf, surveyWalkAtom, type SurveyWalk } from '../../state/content/survey-walk.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

export interface Round extends SurveyRound {
  walk: SurveyWalk;
  /** Says which places are to be walked to. */
  choosePart: (change: Partial<Pick<SurveyWalk, 'typeCode' | 'area'>>) => void;
  /** Where the building lies; null where that is not known, and the floor can't be split. */
  bounds: Bounds | null;
  /** The card on top; null where nothing is left but what was skipped. */
  current: Feature | null;
  skipped: number;
  skip: (fid: string) => void;
  /** Has what was skipped come again. */
  unskip: () => void;
  /** Metres to walk to a place from the last one; null where it is not known where that was. */
  distance: Distance | null;
  /** Where the person said to stand; null once the walk has gone on. Degrees. */
  here: Position | null;
  standAt: (at: Position) => void;
  /** Takes a place out of its turn. */
  choose: (fid: string) => void;
  leave: (place: Feature) => void;
}

/** What is left of a round through a level, and where to walk next. */
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
  const distance = useDistance(level, from);
  const [chosen, choose] = useState<string | null>(null);
  const current = useMemo(() => {
    const left = round.left.filter(({ fid }) => !skipped.includes(fid));
    return features.find(({ fid }) => fid === chosen) ?? nextPlace(left, distance);
  }, [features, round, skipped, distance, chosen]);
  const leave = (place: Feature): void => {
    const at = centreOf(place.geometry);
    choose(null);
    if (at !== null) change({ at, isSaid: false });
  };
  return {
    ...round,
    walk,
    choosePart: change,
    bounds,
    current,
    skipped: round.left.filter(({ fid }) => skipped.includes(fid)).length,
    skip: (fid) => {
      const place = features.find((one) => one.fid === fid);
      const at = place === undefined ? null : centreOf(place.geometry);
      choose(null);
      change({ skipped: [...skipped, fid], ...(at !== null && { at, isSaid: false }) });
    },
    unskip: () => change({ skipped: [] }),
    distance,
    here: walk.isSaid ? from : null,
    standAt: (at) => {
      choose(null);
      change({ at, isSaid: true });
    },
    choose,
    leave,
  };
}

/** Metres from a position by the network of the level, or as the crow flies while that is read and where there is none. */
function useDistance(level: Level, from: Position | null): Distance | null {
  const taxonomy = useTaxonomy();
  const rows = useSiteNetwork()?.rows;
  const walks = useMemo(() => {
    const nodes = rows?.filter(({ levelLid }) => levelLid === level.lid) ?? [];
    if (nodes.length === 0) return straightFrom;
    return walksOnFloor(new RoutePlanner(routeGraph(routeNodesOfRows(nodes), taxonomy)), level);
  }, [rows, level, taxonomy]);
  return useMemo(() => (from === null ? null : walks(from)), [walks, from]);
}
