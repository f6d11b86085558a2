import type { Feature, FeatureCollection } from 'geojson';
import type { Position } from '../../domain/entities/geometry.ts';
import { circle, distanceMetres } from '../../domain/geometry/index.ts';
import type { Floor, PublicMapScene } from './public-map-types.ts';

const isSame = (a: Floor | null, b: Floor | null): boolean =>
  a === null || b === null ? a === b : a.buildingId === b.buildingId && a.levelIndex === b.levelIndex;

/** Outdoor parts are shown on every floor. */
const isSeenFrom = (floor: Floor | null, open: Floor | null): boolean =>
  floor === null || isSame(floor, open);

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const point = (at: Position, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at },
});

/**
 * The route as lines. `isHere` tells the parts on the open floor.
 * @param share how much of each part on the open floor is drawn, 0 to 1
 */
export function routeShapes({ route, floor, lit }: PublicMapScene, share: number): FeatureCollection {
  const line = (coordinates: Position[], properties: Record<string, boolean>): Feature[] =>
    coordinates.length < 2
      ? []
      : [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }];
  const parts = (route?.parts ?? []).flatMap((part) => {
    const isHere = isSeenFrom(part.floor, floor);
    return line(isHere && share < 1 ? beginOf(part.points, share) : [...part.points], { isHere });
  });
  const isLitHere = share === 1 && lit !== null && isSeenFrom(lit.floor, floor);
  return collection([...parts, ...(isLitHere ? line([...lit.points], { isHere: true, isLit: true }) : [])]);
}

/** The first part of a line, by a share of its length. */
function beginOf(points: readonly Position[], share: number): Position[] {
  const lengths = points.map((at, i) => (i === 0 ? 0 : distanceMetres(points[i - 1]!, at)));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  const begin: Position[] = points.slice(0, 1);
  for (let i = 1; i < points.length && left > 0; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    const part = Math.min(1, left / (lengths[i]! || 1));
    begin.push([ax + (bx - ax) * part, ay + (by - ay) * part]);
    left -= lengths[i]!;
  }
  return begin;
}

const TRANSITION_ICONS: Readonly<Record<string, string>> = {
  'elevator-node': 'elevator',
  'stairs-node': 'stairs',
  'escalator-node': 'escalator',
  'building-entrance-exit': 'entrance',
};

/** Points of the scene, by `group`: here, accuracy, from, to, mark, step. */
export function spotShapes({ here, route, step, floor }: PublicMapScene): FeatureCollection {
  const spots: Feature[] = [];
  if (here !== null) {
    const { at, accuracy, heading, words } = here;
    const isHere = isSeenFrom(here.floor, floor);
    if (accuracy !== null && accuracy > 5 && isHere)
      spots.push({
        type: 'Feature',
        properties: { group: 'accuracy' },
        geometry: circle(at, Math.min(accuracy, 500)),
      });
    spots.push(
      point(at, {
        group: 'here',
        isHere,
        ...(heading !== null && isHere && { heading }),
        ...(isHere && { words }),
      }),
    );
  }
  if (route !== null) {
    const [first, last] = [route.parts[0], route.parts.at(-1)];
    if (here === null)
      spots.push(point(route.from, { group: 'from', isHere: isSeenFrom(first?.floor ?? null, floor) }));
    for (const { at, floor: of, typeCode, words } of route.marks)
      if (isSame(of, floor))
        spots.push(point(at, { group: 'mark', icon: TRANSITION_ICONS[typeCode] ?? 'custom', words }));
    spots.push(point(route.to, { group: 'to', isHere: isSeenFrom(last?.floor ?? null, floor) }));
  }
  if (step !== null && isSeenFrom(step.floor, floor)) spots.push(point(step.at, { group: 'step' }));
  return collection(spots);
}
