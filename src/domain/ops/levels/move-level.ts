import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry, Position } from '../../entities/geometry.ts';
import type { Level } from '../../entities/level.ts';
import { type Carry, type Circle, circleOf, roundGeometry, similarity } from '../../geometry/index.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';
import { mapPositions } from '../../geometry/transform/map-positions.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';
import { changeLevel, type LevelPatch } from './change-level.ts';

/** What was moved of a level's content: what lay at the first two places lies at the others. */
export interface ContentMove {
  from: [Position, Position];
  to: [Position, Position];
}

export const carryOf = (move: ContentMove | null): Carry | null =>
  move === null ? null : similarity(move.from, move.to);

/** A shape where the plan below it has gone, and the circle that it is. */
export interface MovedShape {
  geometry: FeatureGeometry;
  circle: Circle | null;
}

export function moveShape(shape: FeatureGeometry, carry: Carry): MovedShape {
  const geometry = roundGeometry(mapPositions(shape, carry));
  return { geometry, circle: circleOf(geometry) };
}

export const withMovedShape = (feature: Feature, { geometry, circle }: MovedShape): Feature => ({
  ...feature,
  geometry,
  properties: withCircle(feature.properties, geometry, circle),
});

/**
 * Changes a level whose plan lies elsewhere now: all that is on it goes along, in the same moment.
 * @param moved the shapes of the features, in their order
 */
export function moveLevel(
  level: Level,
  patch: LevelPatch,
  features: readonly Feature[],
  moved: readonly MovedShape[],
): Moment {
  const { label, changes } = changeLevel(level, patch);
  return {
    label,
    changes: [
      ...changes,
      ...features.flatMap((feature, i) => changed('features', feature, withMovedShape(feature, moved[i]!))),
    ],
  };
}
