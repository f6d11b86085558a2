import { settingAtom } from '../../../settings/setting-atom.ts';

/** Of how many days edits can be shown. */
export const EDIT_DAYS = [7, 28, 90] as const;
export type EditDays = (typeof EDIT_DAYS)[number];

/** Of how many days they are shown; kept on the device. */
export const editDaysAtom = settingAtom<EditDays>('editDays', 28);
