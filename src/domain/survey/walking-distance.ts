import type { Feature } from '../entities/feature.ts';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { distanceMetres } from '../geometry/index.ts';
import { centreOf } from '../geometry/measure/centre-of.ts';
import type { PlacedStop, RoutePlanner } from '../wayfinding/route/index.ts';

/** Metres from the person to a place; Infinity to a place without a shape. */
export type Distance = (place: Feature) => number;

/** As the crow flies. */
export function straightFrom(from: Position): Distance {
  return (place) => {
    const at = centreOf(place.geometry);
    return at === null ? Infinity : distanceMetres(from, at);
  };
}

/**
 * Along the network, where the level has one near enough; a place that it does not lead to is as far as the crow flies.
 * @returns the distances from a position; where a place meets the network is looked up once for all positions
 */
export function walksOnFloor(
  planner: RoutePlanner,
  { buildingLid, lid }: { buildingLid: string; lid: string },
): (from: Position) => Distance {
  const floor = { building: buildingLid, level: lid };
  const ends = new WeakMap<FeatureGeometry, PlacedStop | null>();
  const endOf = ({ geometry }: Feature): PlacedStop | null => {
    const known = ends.get(geometry);
    if (known !== undefined) return known;
    const position = centreOf(geometry);
    const found = position && planner.stops.place({ position, ...floor, shape: geometry });
    const end = found?.isJoined ? found : null;
    ends.set(geometry, end);
    return end;
  };
  return (from) => {
    const straight = straightFrom(from);
    const start = planner.stops.place({ position: from, ...floor });
    if (!start?.isJoined) return straight;
    const times = planner.router.times('walk', start.leaving);
    return (place) => {
      const end = endOf(place);
      if (end === null) return straight(place);
      // On the same edge the walk does not go through its ends.
      if (start.edge !== null && end.edge?.a === start.edge.a && end.edge.b === start.edge.b)
        return straight(place);
      const seconds = Math.min(...end.coming.map((seed) => times[seed.node]! + seed.seconds));
      return Number.isFinite(seconds) ? seconds * planner.graph.speeds.walk : straight(place);
    };
  };
}
