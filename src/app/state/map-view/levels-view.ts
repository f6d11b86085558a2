import { settingAtom } from '../../settings/setting-atom.ts';

/** How the levels of a building are shown beside their list; kept on the device. */
export const levelsViewAtom = settingAtom<'stack' | 'map'>('levelsView', 'stack');
