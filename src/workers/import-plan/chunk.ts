import { ringsOf } from '../../domain/geometry/index.ts';
import type { FeatureDraft } from '../../domain/ops/index.ts';

/** What a message may carry without being a long task for the thread that unpacks it (a few milliseconds). */
const FEATURES = 500;
const VERTICES = 50_000;

/** The features from an index on that fit into one message: at least one, however big, and an empty list at the end. */
export function chunkFrom(features: readonly FeatureDraft[], from: number): FeatureDraft[] {
  let end = from;
  let vertices = 0;
  while (end < features.length && end - from < FEATURES && vertices < VERTICES) {
    vertices += verticesOf(features[end]!);
    end += 1;
  }
  return features.slice(from, end);
}

function verticesOf({ geometry }: FeatureDraft): number {
  return ringsOf(geometry).reduce((sum, ring) => sum + ring.length, 1);
}
