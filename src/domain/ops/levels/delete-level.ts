import type { Feature } from '../../entities/feature.ts';
import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { deleted } from '../record-change.ts';

export interface LevelWithContent {
  level: Level;
  features: readonly Feature[];
}

/** Deletes the level and its content. Features of other levels in the input are left alone. */
export function deleteLevel({ level, features }: LevelWithContent): Moment {
  const own = features.filter((row) => row.levelLid === level.lid);
  return {
    label: 'deleteLevel',
    changes: [...own.map((row) => deleted('features', row)), deleted('levels', level)],
  };
}
