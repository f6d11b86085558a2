import type { FeatureGeometry, Polygon, Ring } from '../../entities/geometry.ts';
import { areaSquareMetres, distanceMetres, firstProtrusion, partsOf } from '../../geometry/index.ts';
import { SAME_POINT_M } from '../../limits.ts';
import { shapeIssues } from '../../rules/shapes/shape-issues.ts';
import { mergeRing, sameRing } from './merge-ring.ts';
import { mergeValue, type ThreeVersions } from '../values/merge-value.ts';
import type { Together } from '../values/merge-lists.ts';

/** Square metres that the measuring of an area may be off by. */
const AREA_SLACK = 1e-6;

/** Whether two shapes are the same but for where their rings start, which way they run, and the last decimal. */
export function sameShape(a: FeatureGeometry, b: FeatureGeometry): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'Point' && b.type === 'Point') {
    return sameRing([a.coordinates, a.coordinates], [b.coordinates, b.coordinates]);
  }
  const [one, other] = [partsOf(a), partsOf(b)];
  return (
    one.length === other.length &&
    one.every((rings, i) => {
      const others = other[i] ?? [];
      return rings.length === others.length && rings.every((ring, k) => sameRing(ring, others[k] ?? []));
    })
  );
}

/**
 * What two changes of a feature's shape make together. Points that were moved to within 0.3 m of each other: theirs.
 * Polygons changed in different places: both changes, where the result is valid, does not leave the building that both
 * stay in, and changes the area by no more than the two together. Null: a person decides.
 */
export function mergeShapes(three: ThreeVersions, building: Polygon | null | undefined): Together {
  const { base, mine, theirs } = three as { [V in keyof ThreeVersions]: FeatureGeometry | undefined };
  if (!mine || !theirs) return null;
  if (mine.type === 'Point' && theirs.type === 'Point') {
    const apart = distanceMetres(mine.coordinates, theirs.coordinates);
    return apart < SAME_POINT_M ? { value: theirs } : null;
  }
  if (base?.type !== 'Polygon' || mine.type !== 'Polygon' || theirs.type !== 'Polygon') return null;
  const coordinates = mergeRings(base.coordinates, mine.coordinates, theirs.coordinates);
  if (coordinates === null) return null;
  const merged: Polygon = { type: 'Polygon', coordinates };
  const isSound =
    shapeIssues(merged, 'geometry').length === 0 &&
    growth(base, merged) <= growth(base, mine) + growth(base, theirs) + AREA_SLACK &&
    !leavesAlone(building, merged, [mine, theirs]);
  return isSound ? { value: merged } : null;
}

function growth(from: Polygon, to: Polygon): number {
  return Math.abs(areaSquareMetres(to) - areaSquareMetres(from));
}

/** Whether it leaves the building although neither of the others does. */
function leavesAlone(building: Polygon | null | undefined, merged: Polygon, others: Polygon[]): boolean {
  if (!building || firstProtrusion(building, merged) === null) return false;
  return others.every((other) => firstProtrusion(building, other) === null);
}

function mergeRings(base: Ring[], mine: Ring[], theirs: Ring[]): Ring[] | null {
  const isOneToOne = base.length === mine.length && base.length === theirs.length;
  const paired = isOneToOne ? base.length : 1;
  const rings: Ring[] = [];
  for (let i = 0; i < paired; i += 1) {
    const ring = mergePair(base[i], mine[i], theirs[i]);
    if (ring === null) return null;
    rings.push(ring);
  }
  return isOneToOne ? rings : [...rings, ...mergeHoles(base.slice(1), mine.slice(1), theirs.slice(1))];
}

function mergePair(base: Ring | undefined, mine: Ring | undefined, theirs: Ring | undefined): Ring | null {
  if (!base || !mine || !theirs) return null;
  const settled = mergeValue({ base, mine, theirs }, (a, b) => sameRing(a as Ring, b as Ring));
  return settled === null ? mergeRing(base, mine, theirs) : (settled.value as Ring);
}

/** Where holes were cut or filled they are a set: what either cut is cut, what either filled is filled. */
function mergeHoles(base: Ring[], mine: Ring[], theirs: Ring[]): Ring[] {
  const has = (rings: Ring[], ring: Ring): boolean => rings.some((other) => sameRing(other, ring));
  const kept = theirs.filter((hole) => has(mine, hole) || !has(base, hole));
  return [...kept, ...mine.filter((hole) => !has(theirs, hole) && !has(base, hole))];
}
