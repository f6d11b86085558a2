import { atomWithStorage } from 'jotai/utils';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../map/index.ts';

/** What the eye shows and hides on the map; kept on the device. */
export const visibilityAtom = atomWithStorage<ContentVisibility>('visibility', DEFAULT_VISIBILITY);
