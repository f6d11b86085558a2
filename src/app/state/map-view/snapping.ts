import { atomWithStorage } from 'jotai/utils';

/** Whether corners are drawn to what is there; kept on the device. Alt turns it off as long as it is held. */
export const snappingAtom = atomWithStorage('snapping', true);
