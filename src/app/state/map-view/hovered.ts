import { atom } from 'jotai';
import { heldAtom } from '../../editor/held.ts';

/** Key of what the pointer is over in the list: the same thing is outlined on the map, and the other way round. */
export const hoveredInListAtom = atom<string | null>(null);
/** The place that a survey asks about, drawn as what is chosen; null while it asks about none. */
export const askedPlaceAtom = heldAtom<string | null>(null);
export const hoveredOnMapAtom = atom<string | null>(null);
