import type { Feature } from '../../entities/feature.ts';
import { areaSquareMetres, distanceMetres } from '../../geometry/index.ts';
import { combineShapes } from '../../geometry/boolean/combine-shapes.ts';
import type { Fix } from './fix.ts';

/** Metres between two points that are meant to be one. */
const SAME_SPOT_M = 1;
/** The share of both areas that two drawings of one room have in common. */
const SAME_ROOM = 0.9;

/**
 * Deletes all but one of several features with the same type and name in the same spot. The one with the most properties is kept,
 * of equals the first. Where they differ in more than the finding, all are kept.
 */
export const deleteDoubles: Fix = (feature, { others, remove }) => {
  const doubles = others(feature.fid).filter((other) => isDouble(feature, other));
  if (doubles.length === 0) return 'unlike';
  const [stays] = [feature, ...doubles].toSorted(
    (a, b) => fullness(b) - fullness(a) || (a.fid < b.fid ? -1 : 1),
  );
  for (const one of [feature, ...doubles]) if (one !== stays) remove(one.fid);
  return null;
};

const fullness = ({ properties }: Feature): number =>
  Object.values(properties).filter((value) => value !== undefined && value !== '').length;

function isDouble(a: Feature, b: Feature): boolean {
  const [one, other] = [a.properties.name?.trim() ?? '', b.properties.name?.trim() ?? ''];
  const isSameName = one === other || one === '' || other === '';
  return (
    isSameName &&
    a.levelLid === b.levelLid &&
    a.properties.typeCode === b.properties.typeCode &&
    areInOneSpot(a, b)
  );
}

function areInOneSpot({ geometry: a }: Feature, { geometry: b }: Feature): boolean {
  if (a.type === 'Point' && b.type === 'Point')
    return distanceMetres(a.coordinates, b.coordinates) <= SAME_SPOT_M;
  if (a.type === 'Point' || b.type === 'Point') return false;
  const shared = combineShapes('intersection', a, b);
  return (
    shared !== null &&
    areaSquareMetres(shared) >= SAME_ROOM * Math.max(areaSquareMetres(a), areaSquareMetres(b))
  );
}
