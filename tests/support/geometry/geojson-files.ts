/** The bytes of a file with this text, or with this as JSON. */
export function fileOf(content: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
}

export interface SourceFeature {
  type: 'Feature';
  properties: Record<string, unknown>;
  geometry: unknown;
}

export const collection = (...features: unknown[]): unknown => ({ type: 'FeatureCollection', features });

export function pointAt(lon: number, lat: number, properties: Record<string, unknown> = {}): SourceFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}

/** A square of a thousandth of a degree; `at` is its south-west corner. */
export function squareAt(lon: number, lat: number, properties: Record<string, unknown> = {}): SourceFeature {
  const d = 0.001;
  const ring = [
    [lon, lat],
    [lon + d, lat],
    [lon + d, lat + d],
    [lon, lat + d],
    [lon, lat],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** Crosses itself in the middle. */
export function bowTieAt(lon: number, lat: number, properties: Record<string, unknown> = {}): SourceFeature {
  const d = 0.001;
  const ring = [
    [lon, lat],
    [lon + d, lat + d],
    [lon + d, lat],
    [lon, lat + d],
    [lon, lat],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** A square whose ring does not come back to where it began. */
export function openSquareAt(
  lon: number,
  lat: number,
  properties: Record<string, unknown> = {},
): SourceFeature {
  const square = squareAt(lon, lat, properties);
  const { coordinates } = square.geometry as { coordinates: number[][][] };
  return { ...square, geometry: { type: 'Polygon', coordinates: [coordinates[0]!.slice(0, -1)] } };
}
