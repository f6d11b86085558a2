import { isRecord } from './is-record.ts';

/** EPSG:4326 is written both with and without a version; CRS84 is the same earth with longitude first. */
const LON_LAT = [
  /^(urn:(ogc|x-ogc):def:crs:)?ogc:(1\.3|2|)?:?crs84$/i,
  /^(urn:(ogc|x-ogc):def:crs:)?epsg:([\d.]*:)?4326$/i,
  /^https?:\/\/www\.opengis\.net\/(def\/crs\/)?(ogc\/1\.3\/crs84|epsg\/(0|[\d.]+)\/4326|gml\/srs\/epsg\.xml#4326)$/i,
  /^(crs84|wgs ?84)$/i,
];

/** Stands for a system that has no name. */
export const UNNAMED = '?';

/**
 * The name of a coordinate system that we can't read, or null where the file has lon/lat. RFC 7946 has done away with
 * the `crs` member; older files still say there what they are in.
 */
export function foreignCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null;
  if (!isRecord(crs) || !isRecord(crs['properties'])) return UNNAMED;
  const { name, href } = crs['properties'];
  if (typeof name !== 'string') return typeof href === 'string' ? href.slice(0, 100) : UNNAMED;
  return LON_LAT.some((pattern) => pattern.test(name.trim())) ? null : name.slice(0, 100);
}

/** What is known of a system without a name: the layer that is in it, or nothing. */
export function unnamedSystem(crs: unknown): { reason: 'unnamed' } | { reason: 'layer'; layer: string } {
  const layer = isRecord(crs) && isRecord(crs['properties']) ? crs['properties']['layer'] : null;
  return typeof layer === 'string' ? { reason: 'layer', layer: layer.slice(0, 100) } : { reason: 'unnamed' };
}
