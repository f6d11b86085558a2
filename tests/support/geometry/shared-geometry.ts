import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import { sharedBytes } from '../shared-data.ts';

export interface SharedFeature {
  id: unknown;
  properties: Record<string, unknown>;
  geometry: FeatureGeometry | null;
}

/** The JSON of a file under shared/data, as it is. */
export function sharedJson(path: string): unknown {
  return JSON.parse(new TextDecoder().decode(sharedBytes(path)));
}

/** The features of a GeoJSON file that is known to be one: a collection, a feature or a bare geometry. */
export function sharedFeatures(path: string): SharedFeature[] {
  const json = sharedJson(path) as {
    type: string;
    features?: SharedFeature[];
    geometry?: FeatureGeometry;
    id?: unknown;
  };
  if (json.features) return json.features;
  const geometry = json.geometry ?? (json as unknown as FeatureGeometry);
  return [{ id: json.id, properties: {}, geometry }];
}
