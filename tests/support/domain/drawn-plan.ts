/** Lines of a floor plan for tests, in metres east and north of 0°, 0°. */
import type { Position } from '../../../src/domain/entities/geometry.ts';
import type { PlacedFeature } from '../../../src/domain/floorplan/read/drawing/placed-features.ts';
import type { Corner } from '../../../src/domain/rooms/linework/segment.ts';
import { type Finding, findRooms } from '../../../src/domain/rooms/find-rooms.ts';
import { valueOf } from './value-of.ts';

export const foundOn = (plan: readonly PlacedFeature[]): Finding[] => valueOf(findRooms(plan));

const METRE = 1 / 111_320;
export const at = ([x, y]: readonly [number, number]): Position => [x * METRE, y * METRE];
export type Spot = [x: number, y: number];

export const line = (layer: string, ...spots: Spot[]): PlacedFeature => ({
  type: 'Feature',
  properties: { layer, entity: 'LINE' },
  geometry: { type: 'LineString', coordinates: spots.map(at) },
});

/** A closed rectangle as corners in whole centimetres, from its lower left one. */
export const rectangle = (x: number, y: number, width: number, height: number): Corner[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
