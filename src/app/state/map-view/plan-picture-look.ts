import { atomWithStorage } from 'jotai/utils';

/** How the picture of a floor plan is shown while it is traced. Percent. */
export const planPictureLookAtom = atomWithStorage('planPictureLook', { opacity: 70, contrast: 0 });
