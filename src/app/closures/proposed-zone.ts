import type { Position } from '../../domain/entities/geometry.ts';
import { distanceMetres } from '../../domain/geometry/index.ts';

/**
 * The time zone whose principal city lies nearest, of the table of the IANA time zone database (zone1970.tab, public domain). Near
 * a border it may be the neighbour's: a person confirms it.
 */
export async function proposedZone(at: Position): Promise<string> {
  const { default: cities } = await import('./zone-cities.json');
  let nearest: [name: string, metres: number] = ['UTC', Infinity];
  for (const [name, [lon = 0, lat = 0]] of Object.entries(cities)) {
    const metres = distanceMetres(at, [lon, lat]);
    if (metres < nearest[1]) nearest = [name, metres];
  }
  return nearest[0];
}
