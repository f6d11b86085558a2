import { atomWithStorage } from 'jotai/utils';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';

/** Whether the base map that the operator has set is shown under the content; kept on the device. */
export const baseMapAtom = atomWithStorage('baseMap', true);

/** What the eye shows and hides on the map; kept on the device. */
export const visibilityAtom = atomWithStorage<ContentVisibility>('visibility', DEFAULT_VISIBILITY);
