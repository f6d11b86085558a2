import { expect, it } from 'vitest';
import { distanceMetres, localPlane, type PlanePoint } from '../../geometry/index.ts';
import type { Position } from '../../entities/geometry.ts';
import { projectionOf } from '../projections/projection.ts';
import { placeBySystem, type DrawingCorners } from './place-by-system.ts';
import { movePosition } from './placement.ts';

const PIVOT: Position = [9.5, 50];
const system = (code: string) => projectionOf(code)!;

/** A drawing 80 m wide that lies at the pivot in a system, and that its reader put on the building, at another size. */
function drawing(code: string, unit = 1): DrawingCorners {
  const [x, y] = system(code).fromEarth(PIVOT)!;
  const side = 80 / system(code).metresPerUnit;
  const plane = localPlane(PIVOT);
  const own = [
    [x * unit, y * unit],
    [(x + side) * unit, (y + side) * unit],
  ] as [PlanePoint, PlanePoint];
  return { own, placed: [plane.toEarth([-30, -30]), plane.toEarth([30, 30])] };
}

it.each([
  ['25832', 1],
  ['EPSG:31467', 1],
  // Drawn in millimetres, and in feet.
  ['25832', 1000],
  ['25832', 1 / 0.3048],
])(
  'a drawing in %s, %s of its units a metre → lies where its coordinates are, to the centimetre',
  (code, unit) => {
    const corners = drawing(code, unit);
    const place = placeBySystem(corners, system(code), PIVOT)!;
    expect(place.unitsOfSystem).toBeCloseTo(1 / unit, 9);
    expect(place.metresAway).toBeLessThan(100);
    const move = movePosition(place.placement, PIVOT);
    for (const [i, [x, y]] of corners.own.entries()) {
      const there = system(code).toEarth([x / unit, y / unit])!;
      expect(distanceMetres(move(corners.placed[i]!), there)).toBeLessThan(0.01);
    }
  },
);

it('in the system of another country, or in none → far away, or nowhere', () => {
  expect(placeBySystem(drawing('25832'), system('2263'), PIVOT)?.metresAway ?? Infinity).toBeGreaterThan(
    1_000_000,
  );
  const { placed } = drawing('25832');
  const own: DrawingCorners['own'] = [
    [NaN, 0],
    [1e12, 1e12],
  ];
  expect(placeBySystem({ own, placed }, system('25832'), PIVOT)).toBeNull();
});
