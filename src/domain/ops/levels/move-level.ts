import type { Feature } from '../../entities/feature.ts';
import type { Level } from '../../entities/level.ts';
import { type Carry, roundGeometry } from '../../geometry/index.ts';
import { mapPositions } from '../../geometry/transform/map-positions.ts';
import type { Moment } from '../../moment/moment.ts';
import { withCircle } from '../../geometry/shapes/keep-circle.ts';
import { changed } from '../record-change.ts';
import { changeLevel, type LevelPatch } from './change-level.ts';

/** A feature where the plan below it has gone. */
export function moveContent(feature: Feature, carry: Carry): Feature {
  const geometry = roundGeometry(mapPositions(feature.geometry, carry));
  return { ...feature, geometry, properties: withCircle(feature.properties, geometry) };
}

/** Changes a level whose plan lies elsewhere now: all that is on it goes along, in the same moment. */
export function moveLevel(
  level: Level,
  patch: LevelPatch,
  features: readonly Feature[],
  carry: Carry,
): Moment {
  const own = features.filter(({ levelLid }) => levelLid === level.lid);
  const { label, changes } = changeLevel(level, patch);
  return {
    label,
    changes: [
      ...changes,
      ...own.flatMap((feature) => changed('features', feature, moveContent(feature, carry))),
    ],
  };
}
