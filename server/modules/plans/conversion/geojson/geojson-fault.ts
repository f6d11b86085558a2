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

/** Why bytes are not GeoJSON: `file-invalid` for broken JSON, `file-type-mismatch` for other JSON. Null for GeoJSON. */
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
