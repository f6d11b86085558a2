import { atom } from 'jotai';
import { heldAtom } from '../../editor/held.ts';

/** How much of the map is covered, in pixels: by a panel at its end or start, by a sheet at its bottom. */
export interface PanelInset {
  start?: number;
  end: number;
  bottom: number;
}
const NOTHING_COVERED: PanelInset = { end: 0, bottom: 0 };
/** Pixels that a panel at the end takes from the map. */
export const PANEL_INSET: PanelInset = { end: 410, bottom: 0 };

/** Where the map must keep clear of the panel or sheet. */
export const panelInsetAtom = heldAtom(NOTHING_COVERED);

/** Between 900 and 1199 px there is room for the list or the panel, not for both. Another one for each time that changes. */
export const listRoomAtom = heldAtom<{ isNarrow: boolean; isPanelOpen: boolean } | null>(null);
const listChoiceAtom = atom<{ in: object | null; isCollapsed: boolean }>({ in: null, isCollapsed: false });
/** The list beside the map is folded away. */
export const listCollapsedAtom = atom(
  (get) => {
    const [room, choice] = [get(listRoomAtom), get(listChoiceAtom)];
    return room?.isNarrow === true && choice.in !== room ? room.isPanelOpen : choice.isCollapsed;
  },
  (get, set, isCollapsed: boolean) => set(listChoiceAtom, { in: get(listRoomAtom), isCollapsed }),
);
/** Below 900 px rail and list are a drawer. */
export const drawerOpenAtom = atom(false);
