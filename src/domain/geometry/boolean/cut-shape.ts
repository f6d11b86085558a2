import type { FeatureGeometry, Polygon, Position } from '../../entities/geometry.ts';
import { areaSquareMetres } from '../measure/area-square-metres.ts';
import { validityIssues } from '../validity/validity-issues.ts';
import { combineShapes, type Area } from './combine-shapes.ts';

/** Why nothing would be left: keys of messages. */
export type CutFaultCode = 'polygon-cut-error' | 'cut-misses' | 'cut-leaves-nothing';
export interface CutFault {
  code: CutFaultCode;
  /** The places where it goes wrong. */
  where: readonly Position[];
}
export type CutResult = { ok: true; geometry: Area } | ({ ok: false } & CutFault);

/** What is cut off has to be more than this, or the cut has missed. */
const LEAST_CUT_M2 = 1e-4;

/**
 * Takes a piece out of a shape: a hole where it lies within, parts where it goes across, a trimmed edge else. The largest
 * part comes first, for it keeps the feature's id. What is not valid is refused, with the place of the fault.
 */
export function cutShape(shape: FeatureGeometry, piece: Polygon): CutResult {
  const fault = placesOf(piece);
  if (fault !== null) return cutFault('polygon-cut-error', fault);
  if (shape.type === 'Point') return cutFault('cut-misses');
  let left: Area | null;
  try {
    left = combineShapes('difference', shape, piece);
  } catch {
    return cutFault('polygon-cut-error', placesOf(shape) ?? []);
  }
  if (left === null) return cutFault('cut-leaves-nothing');
  if (areaSquareMetres(shape) - areaSquareMetres(left) < LEAST_CUT_M2)
    return cutFault('cut-misses', piece.coordinates[0]?.slice(0, 1) ?? []);
  const wrong = placesOf(left);
  return wrong === null ? { ok: true, geometry: largestFirst(left) } : cutFault('polygon-cut-error', wrong);
}

/** A cut that gives nothing. */
export const cutFault = (code: CutFaultCode, where: readonly Position[] = []): CutResult => ({
  ok: false,
  code,
  where,
});

/** Where a shape is invalid; null where it is not. */
function placesOf(shape: FeatureGeometry): Position[] | null {
  const issues = validityIssues(shape);
  return issues.length === 0 ? null : issues.flatMap(({ where }) => where ?? []);
}

/** The largest part first: it is what the feature goes on to be. */
export function largestFirst(left: Area): Area {
  if (left.type === 'Polygon') return left;
  const size = (coordinates: Polygon['coordinates']): number =>
    areaSquareMetres({ type: 'Polygon', coordinates });
  return { type: 'MultiPolygon', coordinates: left.coordinates.toSorted((a, b) => size(b) - size(a)) };
}
