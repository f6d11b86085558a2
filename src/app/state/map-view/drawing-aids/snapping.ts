import { settingAtom } from '../../../settings/setting-atom.ts';

/** Whether corners are drawn to what is there; kept on the device. Alt turns it off as long as it is held. */
export const snappingAtom = settingAtom('snapping', true);
