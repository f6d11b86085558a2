import type { Feature } from '../../entities/feature.ts';
import { isPlace } from '../../content/index.ts';
import { labelPoint } from '../../geometry/index.ts';
import { NEAR_M, type Stop, type StopFinder } from '../route/index.ts';

/** A place that no route ends at. */
export interface OffNetwork {
  fid: string;
  name: string;
  /** To the network of its floor; null where that has none. */
  metres: number | null;
}

/** Where a route to a feature ends; null where it has no place at all. */
export function stopOf({ geometry, buildingLid, levelLid }: Feature): Stop | null {
  const position = labelPoint(geometry);
  return position && { position, building: buildingLid, level: levelLid, shape: geometry };
}

/** The places among features that lie further from the paths of their floor than one walks beside them. */
export function placesOffNetwork(features: readonly Feature[], stops: StopFinder): OffNetwork[] {
  return features.filter(isPlace).flatMap((place) => {
    const stop = stopOf(place);
    const metres = (stop && stops.place(stop, true)?.metres) ?? null;
    const { name } = place.properties;
    return metres !== null && metres <= NEAR_M ? [] : [{ fid: place.fid, name: name ?? '', metres }];
  });
}
