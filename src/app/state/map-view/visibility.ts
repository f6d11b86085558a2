import { atom } from 'jotai';
import { DEFAULT_VISIBILITY, type ContentVisibility } from '../../../map/index.ts';
import { settingAtom } from '../../settings/setting-atom.ts';
import { heldAtom } from '../../editor/held.ts';

/** Whether the base map that the operator has set is shown under the content; kept on the device. */
export const baseMapAtom = settingAtom('baseMap', true);

/** Null: nothing was chosen on this device yet. */
const keptVisibilityAtom = settingAtom<Partial<ContentVisibility> | null>('visibility', null);

/** What the client that is open shows on a device whose person has not chosen. */
export const clientVisibilityAtom = heldAtom<Partial<ContentVisibility>>({});

/** What the eye shows and hides on the map; kept on the device, where a layer may be missing that is new since then. */
export const visibilityAtom = atom(
  (get): ContentVisibility => ({
    ...DEFAULT_VISIBILITY,
    ...(get(keptVisibilityAtom) ?? get(clientVisibilityAtom)),
  }),
  (_get, set, visibility: ContentVisibility) => set(keptVisibilityAtom, visibility),
);

/** Whether names, and whether markers, are on the map; kept on the device. */
export const labelsAtom = settingAtom('mapLabels', true);
export const pictogramsAtom = settingAtom('mapPictograms', true);
