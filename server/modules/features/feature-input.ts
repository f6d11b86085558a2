import type { FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { FeatureGeometry } from '../../../src/domain/entities/geometry.ts';
import type { Extra } from '../../../src/domain/entities/publish-state.ts';

/** A feature as it is to be written; its place is given beside it. */
export interface FeatureInput {
  fid: string;
  kind: FeatureKind;
  properties: Extra;
  geometry: FeatureGeometry;
}
