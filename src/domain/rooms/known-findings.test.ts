import { expect, it } from 'vitest';
import type { FeatureGeometry, Position } from '../entities/geometry.ts';
import { rectangle } from '../../../tests/support/geometry/rectangle.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { knownAmong } from './known-findings.ts';

/** Metres east and north of a corner. */
const at = (x: number, y: number): Position => [10 + x / 71_700, 50 + y / 111_200];
const box = (west: number, south: number, east: number, north: number): FeatureGeometry =>
  rectangle(at(west, south), at(east, north));
const point = (x: number, y: number): FeatureGeometry => ({ type: 'Point', coordinates: at(x, y) });
const one = (typeCode: string, geometry: FeatureGeometry) => ({ geometry, properties: { typeCode } });
const isKnown = knownAmong(
  [
    one('office', box(0, 0, 5, 4)),
    one('wall', box(0, 4, 10, 4.2)),
    one('door', point(3, 4)),
    one('department', box(20, 0, 60, 40)),
  ],
  builtInTaxonomy,
);

it.each<[string, string, FeatureGeometry, boolean]>([
  ['the same room', 'office', box(0, 0, 5, 4), true],
  ['the same room of another type, as a person made it', 'kitchen', box(0, 0, 5, 4), true],
  ['the room, its walls drawn at their other side', 'room', box(0.3, 0.2, 4.8, 3.9), true],
  ['the room beside it', 'room', box(5.2, 0, 10, 4), false],
  ['a room twice as large', 'room', box(0, 0, 10.5, 4), false],
  ['a room within a large one', 'room', box(21, 1, 26, 5), false],
  ['a part of the wall', 'wall', box(2, 4, 6, 4.2), true],
  ['a wall that goes far beyond it', 'wall', box(8, 4, 18, 4.2), false],
  ['a wall on the floor of the room', 'wall', box(2, 0, 2.2, 4), false],
  ['the door, a hand away', 'door', point(3.2, 4.1), true],
  ['another door', 'door', point(6, 4), false],
  ['a door across a room without one', 'door', point(1, 1), false],
])(
  'level has rooms, a wall and a door · %s is found → the answer fits',
  (_, typeCode, geometry, expected) => {
    expect(isKnown(one(typeCode, geometry))).toBe(expected);
  },
);
