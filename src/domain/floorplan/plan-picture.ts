import type { Level } from '../entities/level.ts';
import { storeyOf } from '../entities/storey-extra.ts';

/** Whether the plan of a level is a picture: it is drawn over, and nothing can be found on it. */
export const isPlanPicture = ({ extra }: Pick<Level, 'extra'>): boolean =>
  storeyOf(extra)['isPlanPicture'] === true;
