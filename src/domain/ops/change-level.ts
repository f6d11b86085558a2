import type { Level } from '../entities/level.ts';
import type { Moment } from '../moment/moment.ts';
import { changed } from './change.ts';

/** The index is not in it: it is locked once the level is there, because the server addresses the level by it. */
export type LevelPatch = Partial<Pick<Level, 'levelShortTitle' | 'levelLongTitle' | 'levelExtraData'>>;

/** Members that are absent in the patch stay. */
export function changeLevel(level: Level, patch: LevelPatch): Moment {
  return { label: 'changeLevel', changes: changed('levels', level, { ...level, ...patch }) };
}
