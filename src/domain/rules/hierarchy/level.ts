import type { Level } from '../../entities/level.ts';
import { LENGTH, LEVEL_INDEX } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { error } from '../../values/text.ts';
import { titleIssues } from '../../values/title.ts';
import { translatedTitleIssues } from '../../values/translated-titles.ts';

export interface LevelDraft extends Pick<Level, 'shortTitle' | 'title' | 'extra'> {
  /** Null (or NaN) where nothing, or nothing that is a number, was entered. */
  levelIndex: number | null;
}

export interface LevelSurroundings {
  /** The other levels of the building, without this one. */
  siblings: readonly Pick<Level, 'levelIndex'>[];
  /** Its index can be chosen: it is locked once the server has the level, so only one before that can collide. */
  isNew: boolean;
}

/** At most so many are offered: for a farther position the level has to be created again. */
const NEAREST = 12;

// @spec 5.20 5.21 5.28 8.16
/** Codes: those of titles; invalid-index {min, max}, level-exists, type-must-be-selected (path "levelType"). */
export function levelIssues(draft: LevelDraft, { siblings, isNew }: LevelSurroundings): Issue[] {
  return [
    ...indexIssues(draft.levelIndex, isNew ? siblings : []),
    ...titleIssues(draft.title, 'title', LENGTH.titleOfLevel),
    ...titleIssues(draft.shortTitle, 'shortTitle', LENGTH.shortTitleOfLevel),
    ...translatedTitleIssues(draft.extra, {
      title: LENGTH.titleOfLevel,
      shortTitle: LENGTH.shortTitleOfLevel,
    }),
    ...levelTypeIssues(draft.extra['levelType']),
  ];
}

// @spec 5.26
function indexIssues(index: number | null, siblings: readonly Pick<Level, 'levelIndex'>[]): Issue[] {
  const path = 'levelIndex';
  if (index === null) return [error('required', path)];
  const { min, max } = LEVEL_INDEX;
  if (!Number.isInteger(index) || index < min || index > max)
    return [error('invalid-index', path, { min, max })];
  return siblings.some((level) => level.levelIndex === index) ? [error('level-exists', path)] : [];
}

// @spec 5.27
/** Any non-empty code is taken: a provider may know more kinds of level than we list. */
function levelTypeIssues(levelType: unknown): Issue[] {
  return typeof levelType === 'string' && levelType.trim() !== ''
    ? []
    : [error('type-must-be-selected', 'levelType')];
}

/** Indexes that no level of the building has, the nearest ones to where it was to go, from the lowest to the highest. */
export function freeIndexes(levels: readonly Pick<Level, 'levelIndex'>[], near: number): number[] {
  const taken = new Set(levels.map(({ levelIndex }) => levelIndex));
  const { min, max } = LEVEL_INDEX;
  const free: number[] = [];
  for (let step = 0; free.length < NEAREST && step <= max - min; step += 1)
    for (const index of step === 0 ? [near] : [near - step, near + step])
      if (index >= min && index <= max && !taken.has(index)) free.push(index);
  return free.slice(0, NEAREST).toSorted((a, b) => a - b);
}
