import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { BUILDING_ENTRANCE, isPlace } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  floorsWithoutStepFreeExit,
  stepFreeExits,
  stopOf,
  type ClosedFloor,
} from '../../../domain/wayfinding/check/index.ts';
import {
  levelRanks,
  nearestEnd,
  paceOf,
  plannerOfRows,
  routeSettingsOf,
  whyNot,
  type Profile,
  type RouteAnswer,
  type RoutePlanner,
  type WhyNot,
} from '../../../domain/wayfinding/route/index.ts';
import { forVisitors } from '../../../domain/wayfinding/departure/index.ts';
import { useSiteDrawn, useSiteNetwork } from '../../state/content/site-network.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { endAtom, isTimedAtom, profileAtom, startAtom, type End } from './lab-state.ts';
import { useDeparture } from './use-departure.ts';

export interface Lab {
  /** For who walks, at the moment of departure. */
  planner: RoutePlanner;
  /** For everybody, at no moment. */
  visitors: RoutePlanner;
  /** The places of the site. */
  places: readonly Feature[];
  start: End | null;
  end: End | null;
  profile: Profile;
  answer: RouteAnswer | null;
  /** Why the route is missing, or null. */
  why: WhyNot | null;
  /** Places that can't be reached from the start, with this profile. */
  unreached: readonly Feature[];
  /** Seconds from the start to each node, where that is wanted. */
  times: Float64Array | null;
  /** Places that no entrance leads to without a step. */
  audit: readonly Feature[];
  /** Floors without a step-free exit. */
  closedFloors: readonly ClosedFloor[];
}

/** Routes over the network of the open site; undefined while that is being read. */
export function useLab(): Lab | undefined {
  const taxonomy = useTaxonomy();
  const place = usePlace();
  const siteLid = place?.site?.lid;
  const clientExtra = place?.client?.extra;
  const network = useSiteNetwork();
  const drawn = useSiteDrawn();
  const places = useMemo(() => drawn?.filter(isPlace), [drawn]);
  const profile = useAtomValue(profileAtom);
  const start = ofSite(useAtomValue(startAtom), siteLid);
  const end = ofSite(useAtomValue(endAtom), siteLid);
  const whole = useMemo(
    () =>
      network &&
      drawn &&
      plannerOfRows(network.rows, drawn, taxonomy, {
        settings: routeSettingsOf(clientExtra ?? {}),
        ranks: levelRanks([...network.levels.values()]),
      }),
    [network, drawn, taxonomy, clientExtra],
  );
  const planner = useDeparture(whole, places);
  const visitors = useMemo(() => whole && forVisitors(whole), [whole]);
  const routed = useMemo(() => {
    if (!planner || !start || !end) return { answer: null, why: null };
    const answer = planner.plan(profile, start.stop, end.stop);
    return {
      answer,
      why: answer.ok || answer.code === 'barred' ? null : whyNot(planner, profile, start.stop, end.stop),
    };
  }, [planner, start, end, profile]);
  const unreached = useMemo(() => {
    const from = planner && start && planner.stops.place(start.stop);
    if (!from || !places) return [];
    return from.isJoined ? notReached(planner, profile, from.leaving, places) : places;
  }, [planner, start, profile, places]);
  const isTimed = useAtomValue(isTimedAtom);
  const times = useMemo(() => {
    const from = isTimed && planner && start ? planner.stops.place(start.stop) : null;
    return planner && from?.isJoined ? planner.router.times(profile, from.leaving) : null;
  }, [isTimed, planner, start, profile]);
  const audit = useMemo(() => {
    if (!visitors || !places) return [];
    // Before the first entrance is drawn nothing can be compared.
    if (!visitors.graph.nodes.some(({ typeCode }) => typeCode === BUILDING_ENTRANCE)) return [];
    const exits = stepFreeExits(visitors.graph).map((node) => ({ node, seconds: 0 }));
    return notReached(visitors, 'step-free', exits, places);
  }, [visitors, places]);
  const closedFloors = useMemo(() => (visitors ? floorsWithoutStepFreeExit(visitors.graph) : []), [visitors]);
  return useMemo(
    () =>
      planner && visitors && places
        ? { planner, visitors, places, start, end, profile, ...routed, unreached, times, audit, closedFloors }
        : undefined,
    [planner, visitors, places, start, end, profile, routed, unreached, times, audit, closedFloors],
  );
}

const ofSite = (end: End | null, siteLid: string | undefined): End | null =>
  end !== null && end.siteLid === siteLid ? end : null;

function notReached(
  { graph, router, stops }: RoutePlanner,
  profile: Profile,
  from: readonly { node: number; seconds: number }[],
  places: readonly Feature[],
): Feature[] {
  const times = router.times(profile, from);
  return places.filter((place) => {
    const stop = stopOf(place);
    const placed = stop && stops.place(stop);
    if (!placed?.isJoined) return true;
    return nearestEnd(times, placed.coming, paceOf(graph, profile), graph.costs[profile]) === null;
  });
}
