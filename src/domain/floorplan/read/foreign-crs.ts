import { isRecord } from './is-record.ts';

/** EPSG:4326 is written both with and without a version; CRS84 is the same earth with longitude first. */
const LON_LAT = [
  /^(urn:(ogc|x-ogc):def:crs:)?ogc:(1\.3|2|)?:?crs84$/i,
  /^(urn:(ogc|x-ogc):def:crs:)?epsg:([\d.]*:)?4326$/i,
  /^https?:\/\/www\.opengis\.net\/(def\/crs\/)?(ogc\/1\.3\/crs84|epsg\/(0|[\d.]+)\/4326|gml\/srs\/epsg\.xml#4326)$/i,
  /^(crs84|wgs ?84)$/i,
];

/**
 * The name of a coordinate system that we can't read, or null where the file has lon/lat. RFC 7946 has done away with
 * the `crs` member; older files still say there what they are in.
 */
export function foreignCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null;
  if (!isRecord(crs) || !isRecord(crs['properties'])) return '?';
  const { name, href } = crs['properties'];
  if (typeof name !== 'string') return typeof href === 'string' ? href.slice(0, 100) : '?';
  return LON_LAT.some((pattern) => pattern.test(name.trim())) ? null : name.slice(0, 100);
}
