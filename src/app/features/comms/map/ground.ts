import type { Floors } from '../data/use-notes.ts';

/** The level that is opened first: at the ground, else the lowest. */
export const groundOf = ({ levels }: Pick<Floors, 'levels'>): string | null =>
  (levels.find(({ levelIndex }) => levelIndex === 0) ?? levels[0])?.lid ?? null;
