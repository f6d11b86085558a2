import type { FeatureGeometry, Polygon, Position, Ring } from '../../entities/geometry.ts';
import { boundsOf } from '../bounds.ts';
import { locate, locateInRings } from './locate-point.ts';
import { partsOf, ringsOf } from '../transform/rings-of.ts';
import { shiftToUnwrapped, wrapPosition, unwrapAntimeridian } from '../transform/antimeridian.ts';
import { buildMesh } from '../validity/ring-mesh.ts';
import { findBoundaryContacts, type BoundaryContact } from './boundary-contacts.ts';
import { insideLeft, staysInside } from './vertex-sectors.ts';

/** True where `inner` lies within `outer`; touching the boundary from inside is within. Exact for valid geometries. */
export function contains(outer: Polygon, inner: FeatureGeometry): boolean {
  return firstOutside(outer, inner) === null;
}

/**
 * A place where `inner` leaves `outer`, for the map to point at; null where it lies within. An empty geometry lies
 * within everything. For geometries that are not valid the answer means nothing, but there is one.
 */
export function firstOutside(outer: Polygon, inner: FeatureGeometry): Position | null {
  const whole = unwrapAntimeridian(outer);
  if (whole === outer) return firstOutsideInPlane(outer, inner);
  const place = firstOutsideInPlane(whole, shiftToUnwrapped(inner));
  return place === null ? null : wrapPosition(place);
}

function firstOutsideInPlane(outer: Polygon, inner: FeatureGeometry): Position | null {
  if (inner.type === 'Point') return locate(inner.coordinates, outer) < 0 ? inner.coordinates : null;
  const parts = partsOf(inner);
  const bounds = boundsOf(inner);
  if (!bounds) return null;
  const beyond = firstBeyondBox(outer, inner);
  if (beyond) return beyond;

  const innerMesh = buildMesh(parts);
  const outerMesh = buildMesh([outer.coordinates]);
  const meetings = findBoundaryContacts(innerMesh, outerMesh, bounds);
  if (!(meetings instanceof Map)) return meetings;

  const innerSide = { mesh: innerMesh, left: insideLeft(innerMesh) };
  const outerSide = { mesh: outerMesh, left: insideLeft(outerMesh) };
  const metInner = new Set<number>();
  const metOuter = new Set<number>();
  for (const meeting of meetings.values()) {
    if (!staysInside(meeting, innerSide, outerSide)) return meeting.where;
    noteRings(meeting.inner, innerMesh.ringOf, metInner);
    noteRings(meeting.outer, outerMesh.ringOf, metOuter);
  }
  return (
    firstRingPlaced(ringsOf(inner), metInner, (position) => locate(position, outer) < 0) ??
    firstRingPlaced(ringsOf(outer), metOuter, (position) =>
      parts.some((part) => locateInRings(position, part) > 0),
    )
  );
}

function firstBeyondBox(outer: Polygon, inner: FeatureGeometry): Position | null {
  const box = boundsOf(outer) ?? [0, 0, -1, -1];
  for (const ring of ringsOf(inner)) {
    for (const position of ring) {
      const [x, y] = position;
      if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) return position;
    }
  }
  return null;
}

/** A ring that meets none of the other side's lies whole on one side, so that any one of its vertices tells. */
function firstRingPlaced(
  rings: readonly Ring[],
  met: ReadonlySet<number>,
  isWrong: (position: Position) => boolean,
): Position | null {
  for (const [index, ring] of rings.entries()) {
    const first = ring[0];
    if (first && !met.has(index) && isWrong(first)) return first;
  }
  return null;
}

function noteRings(passes: BoundaryContact['inner'], ringOf: Int32Array, met: Set<number>): void {
  for (const pass of passes) met.add(ringOf[pass < 0 ? -1 - pass : pass]!);
}
