import type { Tags } from './tags.ts';

/** The code of a comment. */
export const COMMENT = 999;

/** Whether the first pair after comments begins a section. The reader is then at that pair. */
export function startsAsDxf(tags: Tags): boolean {
  do {
    if (!tags.next()) return false;
  } while (tags.code() === COMMENT);
  return tags.code() === 0 && tags.text() === 'SECTION';
}
