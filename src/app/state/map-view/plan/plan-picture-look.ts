import { settingAtom } from '../../../settings/setting-atom.ts';

/** How the picture of a floor plan is shown while it is traced. Percent. */
export const planPictureLookAtom = settingAtom('planPictureLook', { opacity: 70, contrast: 0 });
