import { settingAtom } from '../../settings/setting-atom.ts';

/** Whether this device may tell of what needs its person while no window of the app is in front. */
export const notificationsAtom = settingAtom('notifications', false);
