import { orthogonalise } from '../../geometry/index.ts';
import { notSquare } from '../rules/not-square.ts';
import type { Fix } from './fix.ts';

/** Gives a place its right angles, as the command of the map does. */
export const square: Fix = (feature, { put }) => {
  const after = { ...feature, geometry: orthogonalise(feature.geometry) };
  if (notSquare.check(after).length > 0) return 'slanting';
  put(after);
  return null;
};
