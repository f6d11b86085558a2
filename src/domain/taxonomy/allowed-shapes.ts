import type { Taxonomy } from '../entities/feature-type.ts';
import type { GeometryType } from '../entities/geometry.ts';

const ALL: readonly GeometryType[] = ['Point', 'Polygon', 'MultiPolygon'];

/**
 * The geometry types a feature of this type may have. A type that allows a polygon allows several of them as one
 * MultiPolygon: on save that becomes one feature per part. Unknown codes allow every shape.
 */
export function shapesOf(typeCode: string, taxonomy: Taxonomy): readonly GeometryType[] {
  const type = Object.hasOwn(taxonomy, typeCode) ? taxonomy[typeCode] : undefined;
  if (!type) return ALL;
  const { shape } = type.properties;
  return ALL.filter((one) => shape.includes(one) || (one === 'MultiPolygon' && shape.includes('Polygon')));
}
