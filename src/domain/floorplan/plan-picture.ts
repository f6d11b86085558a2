import type { Level } from '../entities/level.ts';
import { storeyOf } from '../entities/storey-extra.ts';

/** Whether the plan of a level is a picture: it is drawn over, and nothing can be found on it. */
export const isPlanPicture = ({ levelExtraData }: Pick<Level, 'levelExtraData'>): boolean =>
  storeyOf(levelExtraData)['isPlanPicture'] === true;
