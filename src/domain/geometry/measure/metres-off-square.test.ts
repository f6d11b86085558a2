import { expect, it } from 'vitest';
import type { Polygon, Position } from '../../entities/geometry.ts';
import { circle } from '../shapes/circle.ts';
import { localPlane, type PlanePoint } from '../transform/local-plane.ts';
import { metresOffSquare } from './metres-off-square.ts';

/** @param corners metres, turned by an angle in degrees */
function shape(corners: readonly PlanePoint[], turned = 0): Polygon {
  const plane = localPlane([8.5, 47.4]);
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const ring = corners.map(([x, y]): Position => plane.toEarth([x * cos - y * sin, x * sin + y * cos]));
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
}

const room = (off: number): PlanePoint[] => [
  [0, 0],
  [8, 0],
  [8, 5],
  [off, 5],
];

it.each([0, 17, 45, 80])('a room turned by %i° · one corner is 0.2 m off → about 0.2 m', (turned) => {
  expect(metresOffSquare(shape(room(0), turned))).toBeLessThan(0.01);
  const off = metresOffSquare(shape(room(0.2), turned));
  expect(off).toBeGreaterThan(0.15);
  expect(off).toBeLessThan(0.25);
});

it.each([
  ['a slanting wall', shape(room(1.5))],
  ['a triangle', shape(room(0).slice(0, 3))],
  ['a round room', circle([8.5, 47.4], 4)],
  ['a point', { type: 'Point' as const, coordinates: [8.5, 47.4] as Position }],
])('%s → meant to be as it is', (_, geometry) => {
  expect(metresOffSquare(geometry)).toBe(0);
});

it('a door in a straight wall · its corners are on the line → square', () => {
  const withDoor: PlanePoint[] = [[0, 0], [3, 0], [4, 0], ...room(0).slice(1)];
  expect(metresOffSquare(shape(withDoor, 30))).toBeLessThan(0.01);
});
