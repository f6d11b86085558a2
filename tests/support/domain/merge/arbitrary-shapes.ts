import * as fc from 'fast-check';
import type { FeatureGeometry, Polygon, Position, Ring } from '../../../../src/domain/entities/geometry.ts';
import { roundPosition } from '../../../../src/domain/geometry/index.ts';
import type { Edit } from './edit-row.ts';

/** Somewhere indoors, degrees. */
const HERE: Position = [-122.84, 45.52];
/** About a metre. */
const METRE = 1e-5;

export const point: fc.Arbitrary<FeatureGeometry> = fc
  .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
  .map(([east, north]) => ({
    type: 'Point',
    coordinates: roundPosition([HERE[0] + east * METRE, HERE[1] + north * METRE]),
  }));

/** A room of 4 to 10 corners around the place, star-shaped and so valid, now and then with a pillar cut out. */
export const room: fc.Arbitrary<Polygon> = fc
  .record({
    radii: fc.array(fc.integer({ min: 10, max: 30 }), { minLength: 4, maxLength: 10 }),
    hasHole: fc.boolean(),
  })
  .map(({ radii, hasHole }) => ({
    type: 'Polygon',
    coordinates: [star(radii), ...(hasHole ? [star([3, 3, 3, 3]).toReversed()] : [])],
  }));

/** A square around the place. @param half its half side, metres */
export const block = (half: number): Polygon => ({
  type: 'Polygon',
  coordinates: [star([half, half, half, half])],
});

function star(radii: readonly number[]): Ring {
  const corners = radii.map((radius, i): Position => {
    const angle = (2 * Math.PI * i) / radii.length;
    const [east, north] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return roundPosition([HERE[0] + east * METRE, HERE[1] + north * METRE]);
  });
  return [...corners, ...corners.slice(0, 1)];
}

/** Moves a point by centimetres or metres. */
export const movePoint: fc.Arbitrary<Edit<FeatureGeometry>> = fc
  .tuple(fc.constantFrom(0.1, 1, 100), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }))
  .map(([metres, east, north]) => (geometry) => {
    if (geometry.type !== 'Point') return geometry;
    const [x, y] = geometry.coordinates;
    const coordinates = roundPosition([x + east * metres * METRE, y + north * metres * METRE]);
    return { type: 'Point', coordinates };
  });

/** Pulls a corner, cuts one off, puts one in, or moves the whole; also where the ring starts and how it runs. */
export const reshape: fc.Arbitrary<Edit<FeatureGeometry>> = fc
  .record({
    how: fc.constantFrom('pull', 'pull', 'pull', 'insert', 'remove', 'shift', 'turn', 'reverse', 'fill'),
    at: fc.nat({ max: 20 }),
    by: fc.integer({ min: 8, max: 14 }),
  })
  .map(({ how, at, by }) => (geometry) => {
    if (geometry.type !== 'Polygon') return geometry;
    const [shell = [], ...holes] = geometry.coordinates;
    if (how === 'fill') return { type: 'Polygon', coordinates: [shell] };
    const corners = shell.slice(0, -1);
    const i = at % corners.length;
    const changed = reshaped(how, corners, i, by / 10);
    return { type: 'Polygon', coordinates: [[...changed, ...changed.slice(0, 1)], ...holes] };
  });

function reshaped(how: string, corners: Ring, i: number, by: number): Ring {
  const corner = corners[i] ?? HERE;
  const next = corners[(i + 1) % corners.length] ?? HERE;
  const away = ([x, y]: Position, factor: number): Position =>
    roundPosition([HERE[0] + (x - HERE[0]) * factor, HERE[1] + (y - HERE[1]) * factor]);
  switch (how) {
    case 'pull':
      return corners.with(i, away(corner, by));
    case 'insert':
      return corners.toSpliced(i + 1, 0, away([(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2], by));
    case 'remove':
      return corners.length > 4 ? corners.toSpliced(i, 1) : corners;
    case 'shift':
      return corners.map(([x, y]) => roundPosition([x + by * METRE, y]));
    case 'turn':
      return [...corners.slice(i), ...corners.slice(0, i)];
    default:
      return corners.toReversed();
  }
}
