import type { NoteAbout } from '../../../../domain/notes/index.ts';
import type { Floor } from './use-floor-scene.ts';

/** What is outlined for a note: a level by its building, while that level is looked at. */
export function outlinedKey(about: NoteAbout | null, { level, building }: Floor): string | null {
  if (about === null) return null;
  if (about.kind !== 'level') return about.lid;
  return about.lid === level?.lid ? building.lid : null;
}
