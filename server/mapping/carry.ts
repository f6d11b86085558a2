import { type AnchorPair, anchorSchema } from '../../src/domain/entities/anchor.ts';
import {
  type AnchorPositions,
  type Carry,
  placePlan,
  readPlan,
  similarity,
} from '../../src/domain/geometry/index.ts';
import type { PlanFeature } from '../conversion/index.ts';

const stay: Carry = (position) => position;

/**
 * From where a converted plan lies to where the level's anchors put it. A plan without anchors, or a level without,
 * stays where it is.
 */
export function carryToLevel(features: readonly PlanFeature[], anchors: AnchorPair | null): Carry {
  if (!anchors) return stay;
  const wanted = pairOf(anchors);
  const own = features.flatMap((feature) => {
    const parsed = anchorSchema.safeParse(feature);
    return parsed.success ? [parsed.data] : [];
  });
  const [a, b] = own;
  if (!a || !b) return stay;
  const given = pairOf([a, b]);
  // A GeoJSON is its own plan: its places are on earth already.
  const isOnEarth = given.plan.every((point, i) => point.join() === given.earth[i]!.join());
  if (isOnEarth) return similarity(wanted.plan, wanted.earth) ?? stay;
  const toPlan = readPlan(given.plan, given.earth);
  const toEarth = placePlan(wanted.plan, wanted.earth);
  return toPlan && toEarth ? (position) => toEarth(toPlan(position)) : stay;
}

function pairOf([a, b]: AnchorPair): { plan: AnchorPositions; earth: AnchorPositions } {
  return {
    plan: [a.properties.originalCoordinates, b.properties.originalCoordinates],
    earth: [a.geometry.coordinates, b.geometry.coordinates],
  };
}
