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
  done: number;
  total: number;
}

/** What a round through a level has to look at. A verification that lies in the future counts: a clock was put back. */
export function roundOf(features: readonly Feature[], { since, typeCode }: RoundOptions): SurveyRound {
  const places = features.filter(
    ({ kind, properties }) => kind === PLACE_KIND && (typeCode === null || properties.typeCode === typeCode),
  );
  const left = places.filter((place) => (verificationOf(place)?.at ?? 0) < since);
  return { left, done: places.length - left.length, total: places.length };
}

/**
 * The order in which to walk: always on to the nearest that is left, each once.
 * @param from where the walk begins, degrees; null: at the first by name
 */
export function walkingOrder(places: readonly Feature[], from: Position | null): Feature[] {
  const left = places
    .map((place) => ({ place, at: centreOf(place.geometry) }))
    .sort((a, b) => nameOf(a.place).localeCompare(nameOf(b.place)) || (a.place.fid < b.place.fid ? -1 : 1));
  const order: Feature[] = [];
  let at = from;
  while (left.length > 0) {
    const here = at;
    const nearest =
      here === null
        ? 0
        : left.reduce((best, one, i) => (metres(here, one.at) < metres(here, left[best]!.at) ? i : best), 0);
    const [next] = left.splice(nearest, 1);
    order.push(next!.place);
    at = next!.at ?? at;
  }
  return order;
}

const nameOf = ({ properties }: Feature): string => properties.name ?? '';

const metres = (from: Position, to: Position | null): number =>
  to === null ? Infinity : distanceMetres(from, to);
