import Flatbush from 'flatbush';
import type { Bounds } from '../../../domain/entities/geometry.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { boundsOf } from '../../../domain/geometry/index.ts';

/** Of fewer each is looked at. */
const LEAST = 64;

/** Up to so many are indexed within one movement of the pointer. */
const AT_ONCE = 2_000;
/** Features of a part of a larger index, each a task of its own: drawing goes on between them. */
const PART = 1_000;

interface FeatureIndex {
  search: (box: Bounds) => readonly Feature[];
}
interface Placed {
  feature: Feature;
  bounds: Bounds;
}

/** Null while one is being built. */
const indexes = new WeakMap<readonly Feature[], FeatureIndex | null>();

/**
 * The features of a level that come near a box, at a cost that does not grow with the level. Built once a list; of a
 * large one in parts, and nothing is near until all are done.
 */
export function featuresNear(features: readonly Feature[], box: Bounds): readonly Feature[] {
  if (features.length < LEAST) return features;
  return indexFor(features)?.search(box) ?? [];
}

/** Begins the index of a large level, so that it is there once a hand moves. */
export function prepareIndex(features: readonly Feature[]): void {
  if (features.length > AT_ONCE) indexFor(features);
}

function indexFor(features: readonly Feature[]): FeatureIndex | null {
  const there = indexes.get(features);
  if (there !== undefined) return there;
  const isSmall = features.length <= AT_ONCE;
  const made = isSmall ? indexOf(placedIn(features)) : null;
  indexes.set(features, made);
  if (!isSmall) void buildInParts(features);
  return made;
}

async function buildInParts(features: readonly Feature[]): Promise<void> {
  const placed: Placed[] = [];
  for (let from = 0; from < features.length; from += PART) {
    await new Promise((settle) => setTimeout(settle));
    placed.push(...placedIn(features.slice(from, from + PART)));
  }
  await new Promise((settle) => setTimeout(settle));
  indexes.set(features, indexOf(placed));
}

const placedIn = (features: readonly Feature[]): Placed[] =>
  features.flatMap((feature) => {
    const bounds = boundsOf(feature.geometry);
    return bounds === null ? [] : [{ feature, bounds }];
  });

function indexOf(placed: readonly Placed[]): FeatureIndex {
  if (placed.length === 0) return { search: () => [] };
  const tree = new Flatbush(placed.length);
  for (const { bounds } of placed) tree.add(...bounds);
  tree.finish();
  return { search: (box) => tree.search(...box).map((at) => placed[at]!.feature) };
}
