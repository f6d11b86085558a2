import type { createStore } from 'jotai';
import type { PanelMode } from '../routes/panel-mode.ts';
import { heldAtom } from './held.ts';
import { firstTypeAtom } from './new-feature.ts';
import { savedRowAtom } from './saved-row.ts';
import { boxSelectAtom, presentKeysAtom, selectionAtom } from './selection.ts';

/** Where the content screen is, as far as it matters to what is edited. */
export interface ContentAddress {
  levelLid: string | undefined;
  panel: PanelMode;
  /** What is open in the panel. */
  openKey: string | null;
}
const NOWHERE: ContentAddress = { levelLid: undefined, panel: 'none', openKey: null };
export const addressAtom = heldAtom(NOWHERE);

/** Ends what belongs to where the person was. */
export function followAddress({ get, set, sub }: ReturnType<typeof createStore>): void {
  let before = get(addressAtom);
  sub(addressAtom, () => {
    const [was, now] = [before, get(addressAtom)];
    before = now;
    // What is chosen lies on one level, and a form is about one thing.
    const isFormOpened = now.panel !== 'none' && now.panel !== was.panel;
    const isLeft = was.levelLid !== undefined && now.levelLid !== was.levelLid;
    if (isLeft || isFormOpened) set(selectionAtom, null);
    if (now.openKey !== null) set(savedRowAtom, null);
    // It was meant for that form.
    if (was.panel === 'add' && now.panel !== 'add') set(firstTypeAtom, '');
  });
  const keepPresent = (): void => {
    const [selection, present] = [get(selectionAtom), get(presentKeysAtom)];
    if (selection === null) return set(boxSelectAtom, false);
    if (present === null) return;
    const left = [...selection].filter((key) => present.has(key));
    if (left.length < selection.size) set(selectionAtom, new Set(left));
  };
  sub(selectionAtom, keepPresent);
  sub(presentKeysAtom, keepPresent);
}
