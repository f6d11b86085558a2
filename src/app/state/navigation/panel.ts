import { atom } from 'jotai';

/** How much of the map is covered, in pixels: by a panel at its end or start, by a sheet at its bottom. */
export interface PanelInset {
  start?: number;
  end: number;
  bottom: number;
}
const NOTHING_COVERED: PanelInset = { end: 0, bottom: 0 };
/** Pixels that a panel at the end takes from the map. */
export const PANEL_INSET: PanelInset = { end: 410, bottom: 0 };

const coverAtom = atom<{ owner: string; inset: PanelInset } | null>(null);
/** Where the map must keep clear of the panel or sheet. */
export const panelInsetAtom = atom((get) => get(coverAtom)?.inset ?? NOTHING_COVERED);
/** A panel covers the map, or with null no longer does. A panel that closes late does not uncover the area of another. */
export const coverMapAtom = atom(null, (get, set, owner: string, inset: PanelInset | null) => {
  if (inset !== null) set(coverAtom, { owner, inset });
  else if (get(coverAtom)?.owner === owner) set(coverAtom, null);
});

/** The list beside the map is folded away. */
export const listCollapsedAtom = atom(false);
/** Below 900 px rail and list are a drawer. */
export const drawerOpenAtom = atom(false);
