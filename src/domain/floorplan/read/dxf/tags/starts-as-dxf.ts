import type { Tags } from './tags.ts';

/** The code of a comment. */
export const COMMENT = 999;

/** Whether the first pair that is no comment begins a section. The reader stands on it then. */
export function startsAsDxf(tags: Tags): boolean {
  do {
    if (!tags.next()) return false;
  } while (tags.code() === COMMENT);
  return tags.code() === 0 && tags.text() === 'SECTION';
}
