import { atom } from 'jotai';
import { EVERY_OWNER, heldAtom } from './held.ts';

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
export const openFormAtom = heldAtom<OpenForm | null>(null);
/** What is open was saved, deleted or kept: leaving it asks nothing. */
export const letGoOfFormAtom = atom(null, (_, set) => set(openFormAtom, EVERY_OWNER, null));
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
export const saveOpenFormAtom = heldAtom<{ save: (after: AfterSave) => void } | null>(null);

/** True while leaving the route would lose sight of unsaved work. */
export const formDirtyAtom = atom((get) => get(openFormAtom)?.dirty === true);
