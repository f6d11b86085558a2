const TYPES: ReadonlySet<unknown> = new Set([
  'FeatureCollection',
  'Feature',
  'GeometryCollection',
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
]);

/** Why bytes are no GeoJSON: `file-invalid` where they are no JSON, `file-type-mismatch` where it is something else. */
export function geojsonFault(bytes: Uint8Array): 'file-invalid' | 'file-type-mismatch' | null {
  let tree: unknown;
  try {
    tree = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return 'file-invalid';
  }
  const type = typeof tree === 'object' && tree !== null && 'type' in tree ? tree.type : undefined;
  return TYPES.has(type) ? null : 'file-type-mismatch';
}
