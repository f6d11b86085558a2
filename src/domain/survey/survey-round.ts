import { PLACE_KIND } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Bounds } from '../entities/geometry.ts';
import { centreOf } from '../geometry/measure/centre-of.ts';
import { isInArea, type FloorArea } from './floor-area.ts';
import { verificationOf } from './verification.ts';
import type { Distance } from './walking-distance.ts';

export interface RoundOptions {
  /** Seconds since 1970: what was verified since then is done. */
  since: number;
  /** Null: of all types. */
  typeCode: string | null;
  /** Null: on all of the floor. */
  area?: { part: FloorArea; building: Bounds } | null;
}

export interface SurveyRound {
  /** What is left to look at. */
  left: Feature[];
  seen: Feature[];
  done: number;
  total: number;
}

/** What a round through a level has to look at. A verification that lies in the future counts: a clock was put back. */
export function roundOf(
  features: readonly Feature[],
  { since, typeCode, area = null }: RoundOptions,
): SurveyRound {
  const isWanted = ({ geometry }: Feature): boolean => {
    const at = area === null ? null : centreOf(geometry);
    // A place without a position lies in every part: it is looked for twice rather than never.
    return area === null || at === null || isInArea(at, area.building, area.part);
  };
  const places = features.filter(
    (place) =>
      place.kind === PLACE_KIND &&
      (typeCode === null || place.properties.typeCode === typeCode) &&
      isWanted(place),
  );
  const isSeen = (place: Feature): boolean => (verificationOf(place)?.at ?? 0) >= since;
  const [left, seen] = [places.filter((place) => !isSeen(place)), places.filter(isSeen)];
  return { left, seen, done: seen.length, total: places.length };
}

/**
 * Where to walk next: to the nearest that is left; null where nothing is.
 * @param distance from where the person stands; null: not known, so the first by number
 */
export function nextPlace(places: readonly Feature[], distance: Distance | null): Feature | null {
  const away = distance ?? (() => 0);
  let best: { place: Feature; metres: number } | null = null;
  for (const place of places) {
    const metres = away(place);
    if (best === null || metres < best.metres || (metres === best.metres && isBefore(place, best.place)))
      best = { place, metres };
  }
  return best?.place ?? null;
}

/** The text on the door: its number, else its name. "Room 9" comes before "Room 10". */
const doorOf = ({ properties: { eid, name } }: Feature): string => eid ?? name ?? '';

function isBefore(a: Feature, b: Feature): boolean {
  const byDoor = doorOf(a).localeCompare(doorOf(b), 'en', { numeric: true });
  return byDoor < 0 || (byDoor === 0 && a.fid < b.fid);
}
