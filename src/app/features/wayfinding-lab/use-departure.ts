import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { listClosures } from '../../../db/index.ts';
import { heldTimes } from '../../../domain/closures/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { offsetsAround, validityOf } from '../../../domain/times/index.ts';
import { EVERYBODY } from '../../../domain/values/access.ts';
import { stopOf } from '../../../domain/wayfinding/check/index.ts';
import {
  barOfValidity,
  closedParts,
  graphAt,
  partsOfPlaces,
} from '../../../domain/wayfinding/departure/index.ts';
import type { Bar, RoutePlanner } from '../../../domain/wayfinding/route/index.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useSiteZone } from '../../state/navigation/site-zone.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useQuery } from '../../state/queries/shared-query.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { ALL_GROUPS, walkerGroupAtom, whenAtom } from './lab-state.ts';

/** The network for who walks and at the moment of departure, with its closures. */
export function useDeparture(
  planner: RoutePlanner | undefined,
  places: readonly Feature[] | undefined,
): RoutePlanner | undefined {
  const { db } = useWorkspace();
  const { client } = usePlace() ?? {};
  const clientLid = client?.lid;
  const kept = useQuery(db, {
    key: JSON.stringify(['closures for the lab', clientLid]),
    tables: ['meta', 'staging'],
    ask: async () => {
      const known = clientLid === undefined ? [] : await listClosures(db, clientLid);
      return known.filter(({ waits, refused }) => waits !== 'delete' || refused !== null);
    },
  });
  const who = useAtomValue(walkerGroupAtom);
  const when = useAtomValue(whenAtom);
  const now = Math.floor(useNow() / 60_000) * 60;
  const at = when === 'any' ? null : when === 'now' ? now : when;
  const zone = useSiteZone();
  return useMemo(() => {
    if (planner === undefined || places === undefined) return undefined;
    const offsets = offsetsAround(zone, at ?? 0) ?? [];
    const missing = new Map<string, Bar>();
    for (const { fid, properties } of places) {
      const bar = barOfValidity(validityOf(properties.extra ?? {}), at);
      if (bar !== null) missing.set(fid, bar);
    }
    const byFid = new Map(places.map((place) => [place.fid as string, place]));
    const closures = (kept ?? []).map((one) => ({
      id: one.id,
      targets: one.closure.targets,
      ...heldTimes(one),
    }));
    const graph = graphAt(planner.graph, {
      at,
      groups: who === ALL_GROUPS ? null : new Set(who === EVERYBODY ? [] : [who]),
      offsetsOf: () => offsets,
      closed:
        at === null
          ? undefined
          : closedParts(
              planner.graph,
              closures,
              at,
              partsOfPlaces(planner, (fid) => {
                const place = byFid.get(fid);
                return place && stopOf(place);
              }),
            ),
      missing,
    });
    return planner.over(graph);
  }, [planner, places, kept, who, at, zone]);
}
