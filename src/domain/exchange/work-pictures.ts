import { waitingIn } from '../pictures/index.ts';
import type { WorkEntry } from './work-file.ts';

/** The names of the pictures that unsent work shows, and that wait themselves. */
export const picturesOf = (work: readonly WorkEntry[]): string[] => [
  ...new Set(work.flatMap(({ head }) => (head !== null && 'fid' in head ? waitingIn(head.properties) : []))),
];
