import { atom } from 'jotai';

/** The open form, as the shell needs to know it. Null while no form is open. */
export interface OpenForm {
  /** Of its draft, without its owner. */
  key?: string;
  /** Staging differs from what is saved on the device. Computed by the form, never kept in step by hand. */
  dirty: boolean;
  valid: boolean;
  saving: boolean;
  /** Names what is edited, for the question "Leave without saving?". */
  title: string;
  /** The device could not keep the changes: only the form has them. */
  keepFailed: boolean;
  /** Tries that again. */
  keep: () => Promise<void>;
  /** Puts what differs into the trash, and says so with the way back. */
  discard: () => Promise<void>;
}
export const openFormAtom = atom<OpenForm | null>(null);
/** For readers that don't need the form's values: those change with every key. */
export const isFormOpenAtom = atom((get) => get(openFormAtom) !== null);
export const openFormTitleAtom = atom((get) => get(openFormAtom)?.title);

/** What follows a save, in the place of going back to the list. */
export interface AfterSave {
  onSaved: () => void;
  /** The form stays as it is. */
  onFailed?: () => void;
}

/** Saves the open form. Null where that can't be saved as it stands. */
export const saveOpenFormAtom = atom<{ save: (after: AfterSave) => void } | null>(null);

/** True while leaving the route would lose sight of unsaved work. */
export const formDirtyAtom = atom((get) => get(openFormAtom)?.dirty === true);

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
