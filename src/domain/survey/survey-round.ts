import { PLACE_KIND } from '../content/index.ts';
import type { Feature } from '../entities/feature.ts';
import type { Position } from '../entities/geometry.ts';
import { distanceMetres } from '../geometry/index.ts';
import { centreOf } from '../geometry/measure/centre-of.ts';
import { verificationOf } from './verification.ts';

export interface RoundOptions {
  /** Seconds since 1970: what was verified since then is done. */
  since: number;
  /** Null: of all types. */
  typeCode: string | null;
}

export interface SurveyRound {
  /** What is left to look at. */
  left: Feature[];
  seen: Feature[];
  done: number;
  total: number;
}

/** What a round through a level has to look at. A verification that lies in the future counts: a clock was put back. */
export function roundOf(features: readonly Feature[], { since, typeCode }: RoundOptions): SurveyRound {
  const places = features.filter(
    ({ kind, properties }) => kind === PLACE_KIND && (typeCode === null || properties.typeCode === typeCode),
  );
  const isSeen = (place: Feature): boolean => (verificationOf(place)?.at ?? 0) >= since;
  const [left, seen] = [places.filter((place) => !isSeen(place)), places.filter(isSeen)];
  return { left, seen, done: seen.length, total: places.length };
}

/**
 * Where to walk next: to the nearest that is left; null where nothing is.
 * @param from where the person stands, degrees; null: not known, so the first by name
 */
export function nextPlace(places: readonly Feature[], from: Position | null): Feature | null {
  const away = (place: Feature): number => {
    const at = from === null ? null : centreOf(place.geometry);
    return from === null ? 0 : at === null ? Infinity : distanceMetres(from, at);
  };
  let best: { place: Feature; metres: number } | null = null;
  for (const place of places) {
    const metres = away(place);
    if (best === null || metres < best.metres || (metres === best.metres && isBefore(place, best.place)))
      best = { place, metres };
  }
  return best?.place ?? null;
}

function isBefore(a: Feature, b: Feature): boolean {
  const byName = (a.properties.name ?? '').localeCompare(b.properties.name ?? '');
  return byName < 0 || (byName === 0 && a.fid < b.fid);
}
