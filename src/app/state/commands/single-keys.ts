import { settingAtom } from '../../settings/setting-atom.ts';

/**
 * Whether keys without Ctrl, ⌘ or Alt give commands; kept on the device. Who speaks to the device, or whose hand is not
 * steady, turns them off (WCAG 2.1.4).
 */
export const singleKeysAtom = settingAtom('singleKeys', true);
