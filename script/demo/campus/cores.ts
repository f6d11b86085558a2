import { lifts, room, stairs } from '../drawing/row-items.ts';
import type { Item } from '../drawing/row-items.ts';

/** Things in the same place on every floor: the first and last items of a row. */
export const westCore = (): Item[] => [lifts('Elevators A', 2), stairs('Stairs West')];
export const westToilets = (): Item[] => [
  room('Toilets, women', 'toilet-women', 3.6, { depth: 5, door: 'near' }),
  room('Toilets, men', 'toilet-men', 3.6, { depth: 5, door: 'far' }),
  room('Toilet, accessible', 'toilet-accessible', 2.4, { depth: 5 }),
];
export const northCore = (): Item[] => [stairs('Stairs North'), lifts('Elevator B', 1)];
export const southCore = (): Item[] => [stairs('Stairs South', 3.6)];
export const towerCore = (): Item[] => [lifts('Bed elevator', 1), stairs('Stairs Tower')];
