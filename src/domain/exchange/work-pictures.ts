import { waitingIn } from '../pictures/index.ts';
import type { WorkEntry } from './work-file.ts';
import { isFeature } from '../entities/row.ts';

/** The names of the pictures that unsent work shows, and that wait themselves. */
export const picturesOf = (work: readonly WorkEntry[]): string[] => [
  ...new Set(work.flatMap(({ head }) => (isFeature(head) ? waitingIn(head.properties) : []))),
];
