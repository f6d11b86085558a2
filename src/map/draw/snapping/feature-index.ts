import Flatbush from 'flatbush';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';

/** Of fewer each is looked at. */
const LEAST = 64;

interface FeatureIndex {
  search: (box: Bounds) => readonly Feature[];
}

const indexes = new WeakMap<readonly Feature[], FeatureIndex>();

/** The features of a level that come near a box, at a cost that does not grow with the level. Built once a list. */
export function featuresNear(features: readonly Feature[], box: Bounds): readonly Feature[] {
  if (features.length < LEAST) return features;
  let index = indexes.get(features);
  if (index === undefined) indexes.set(features, (index = build(features)));
  return index.search(box);
}

function build(features: readonly Feature[]): FeatureIndex {
  const placed = features.flatMap((feature) => {
    const bounds = boundsOf(feature.geometry);
    return bounds === null ? [] : [{ feature, bounds }];
  });
  if (placed.length === 0) return { search: () => [] };
  const tree = new Flatbush(placed.length);
  for (const { bounds } of placed) tree.add(...bounds);
  tree.finish();
  return { search: (box) => tree.search(...box).map((at) => placed[at]!.feature) };
}
