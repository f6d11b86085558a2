import type { Feature, FeatureCollection } from 'geojson';
import type { Position } from '../../domain/entities/geometry.ts';
import { circle, distanceMetres } from '../../domain/geometry/index.ts';
import { shifted, type Shift } from './floor-above.ts';
import type { Floor, PublicMapScene } from './public-map-types.ts';

const isSame = (a: Floor | null, b: Floor | null): boolean =>
  a === null || b === null ? a === b : a.buildingId === b.buildingId && a.levelIndex === b.levelIndex;

/** Outdoor parts are shown on every floor. */
const isSeenFrom = (floor: Floor | null, open: Floor | null): boolean =>
  floor === null || isSame(floor, open);

/** Whether what is on a floor is seen, and where it is drawn. */
const seenIn =
  ({ floor, above }: PublicMapScene, shift: Shift | null) =>
  (of: Floor | null) => {
    const isAbove = shift !== null && of !== null && isSame(of, above);
    return {
      isHere: isAbove || isSeenFrom(of, floor),
      at: (at: Position): Position => (isAbove ? shifted(at, shift) : at),
    };
  };

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const point = (at: Position, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at },
});

/**
 * The route as lines. `isHere` tells the parts on the open floor.
 * @param shift of a second floor
 * @param share how much of each part on the open floor is drawn, 0 to 1
 */
export function routeShapes(scene: PublicMapScene, share: number, shift: Shift | null): FeatureCollection {
  const { route, lit } = scene;
  const seen = seenIn(scene, shift);
  const line = (coordinates: Position[], properties: Record<string, boolean>): Feature[] =>
    coordinates.length < 2
      ? []
      : [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }];
  const drawn = (route?.parts ?? []).map((part) => {
    const { isHere, at } = seen(part.floor);
    return { isHere, points: part.points.map(at) };
  });
  const parts = drawn.flatMap(({ isHere, points }) =>
    line(isHere && share < 1 ? beginOf(points, share) : points, { isHere }),
  );
  // From floor to floor.
  const shafts = drawn.flatMap(({ points }, i) => {
    const next = drawn[i + 1]?.points[0];
    const last = points.at(-1);
    return shift === null || next === undefined || last === undefined
      ? []
      : line([last, next], { isHere: false });
  });
  const of = lit === null ? null : seen(lit.floor);
  const isLitHere = share === 1 && of?.isHere === true;
  return collection([
    ...parts,
    ...shafts,
    ...(isLitHere ? line(lit!.points.map(of.at), { isHere: true, isLit: true }) : []),
  ]);
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

const spotAt = (
  { isHere, at }: { isHere: boolean; at: (at: Position) => Position },
  position: Position,
  properties: Record<string, unknown>,
): Feature => point(at(position), { ...properties, isHere });

/** Points of the scene, by `group`: here, accuracy, from, to, mark, step, closed. */
export function spotShapes(scene: PublicMapScene, shift: Shift | null): FeatureCollection {
  const { here, route, step, closed } = scene;
  const seen = seenIn(scene, shift);
  const spots = closed.flatMap(({ fid, at, floor }): Feature[] =>
    seen(floor).isHere ? [point(seen(floor).at(at), { group: 'closed', fid })] : [],
  );
  if (here !== null) {
    const { accuracy, heading, words } = here;
    const { isHere, at: placed } = seen(here.floor);
    const at = placed(here.at);
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
    if (here === null) spots.push(spotAt(seen(first?.floor ?? null), route.from, { group: 'from' }));
    for (const { at, floor: of, typeCode, words } of route.marks)
      if (seen(of).isHere)
        spots.push(
          point(seen(of).at(at), { group: 'mark', icon: TRANSITION_ICONS[typeCode] ?? 'custom', words }),
        );
    spots.push(spotAt(seen(last?.floor ?? null), route.to, { group: 'to' }));
  }
  if (step !== null && seen(step.floor).isHere)
    spots.push(point(seen(step.floor).at(step.at), { group: 'step' }));
  return collection(spots);
}
