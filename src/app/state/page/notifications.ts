import { atomWithStorage } from 'jotai/utils';

/** Whether this device may tell of what needs its person while no window of the app is in front. */
export const notificationsAtom = atomWithStorage('notifications', false, undefined, { getOnInit: true });
