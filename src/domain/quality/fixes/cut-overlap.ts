import type { Feature } from '../../entities/feature.ts';
import { areaSquareMetres } from '../../geometry/index.ts';
import { combineShapes } from '../../geometry/boolean/combine-shapes.ts';
import { onePart } from './clip-to-building.ts';
import type { Fix, LeftReason } from './fix.ts';

/** Cuts the smaller of two places out of the larger, so that both end at one wall. */
export const cutOverlap: Fix = (feature, { others, current, put }) => {
  let left: LeftReason | null = null;
  for (const other of others(feature.fid)) {
    const here = current(feature.fid) ?? feature;
    const [smaller, larger] = [here, other].toSorted((a, b) => areaOf(a) - areaOf(b));
    if (smaller?.geometry.type === 'Point' || larger?.geometry.type === 'Point') return 'nothing';
    if (smaller === undefined || larger === undefined) return 'nothing';
    const rest = onePart(larger.geometry, combineShapes('difference', larger.geometry, smaller.geometry));
    if (typeof rest === 'string') left = rest;
    else put({ ...larger, geometry: rest });
  }
  return left;
};

const areaOf = ({ geometry }: Feature): number =>
  geometry.type === 'Point' ? 0 : areaSquareMetres(geometry);
