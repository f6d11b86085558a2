import type { Feature } from '../../entities/feature.ts';
import { areaSquareMetres, distanceMetres } from '../../geometry/index.ts';
import { combineShapes } from '../../geometry/boolean/combine-shapes.ts';
import { sameValue } from '../../moment/index.ts';
import type { Fix } from './fix.ts';

/** Metres between two points that are meant to be one. */
const SAME_SPOT_M = 1;
/** The share of both areas that two drawings of one room have in common. */
const SAME_ROOM = 0.9;

/**
 * Deletes all but one of several features with the same type and name in the same spot. The one with the most properties is kept,
 * of equals the first. What has a property that this one lacks, or has otherwise, is kept too.
 */
export const deleteDoubles: Fix = (feature, { others, remove, relyOn }) => {
  const doubles = others(feature.fid).filter((other) => isDouble(feature, other));
  const [stays, ...rest] = [feature, ...doubles].toSorted(
    (a, b) => filledOf(b).length - filledOf(a).length || (a.fid < b.fid ? -1 : 1),
  );
  const needless = rest.filter(
    (one) => stays !== undefined && isDouble(stays, one) && holdsAllOf(stays, one),
  );
  for (const { fid } of needless) remove(fid);
  if (stays !== undefined) relyOn(stays.fid);
  return needless.length === 0 ? 'unlike' : null;
};

const filledOf = ({ properties }: Feature): [name: string, value: unknown][] =>
  Object.entries(properties).filter(([, value]) => value !== undefined && value !== null && value !== '');

const holdsAllOf = ({ properties }: Feature, other: Feature): boolean =>
  filledOf(other).every(([name, value]) => sameValue(properties[name], value));

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
