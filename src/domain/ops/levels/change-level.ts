import type { Level } from '../../entities/level.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';

/**
 * The index is only for a level that no other device or server has yet: from then on it is locked, because the server addresses
 * the level by it.
 */
export type LevelPatch = Partial<Pick<Level, 'levelIndex' | 'shortTitle' | 'title' | 'extra'>>;

/** Members that are absent in the patch stay. */
export function changeLevel(level: Level, patch: LevelPatch): Moment {
  return { label: 'changeLevel', changes: changed('levels', level, { ...level, ...patch }) };
}
