import type { Position } from '../../entities/geometry.ts';
import { distanceMetres } from '../../geometry/index.ts';
import { coordinateSystemOf } from './coordinate-system.ts';
import { FAR } from '../placement/place-doubts.ts';
import type { IfcGeoreference } from '../read/ifc/ifc-building.ts';

/**
 * Of what a file says of its place what puts it at the building; where nothing does, the likeliest: programs leave the
 * longitude and latitude of their maker in files that were never placed.
 */
export function nearestGeoreference(
  all: readonly IfcGeoreference[],
  building: Position,
): IfcGeoreference | null {
  const near = all.map((one) => ({ one, metres: metresFrom(one, building) }));
  const [nearest] = near.filter(({ metres }) => metres <= FAR).toSorted((a, b) => a.metres - b.metres);
  return nearest?.one ?? all[0] ?? null;
}

function metresFrom({ reference: [x, y], system, tooLarge }: IfcGeoreference, building: Position): number {
  const at = coordinateSystemOf(system).toEarth?.([x / (tooLarge ?? 1), y / (tooLarge ?? 1)]);
  return at ? distanceMetres(at, building) : Infinity;
}
