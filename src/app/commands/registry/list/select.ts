import { BoxSelect, CheckCheck, Combine, ListChecks } from 'lucide-react';
import { boxSelectAtom, mergeOfferAtom, selectionAtom } from '../../../editor/selection.ts';
import { listSelectionOfferAtom, selectionOfferAtom } from '../../../editor/offers.ts';
import type { CommandSpec } from '../command-spec.ts';

/** Choosing several features for one act. */
export const SELECT_COMMANDS = [
  {
    id: 'select-several',
    isEdit: true,
    labelKey: 'labels.selectSeveral',
    icon: ListChecks,
    group: 'edit',
    tool: 'choose',
    keys: ['Shift+V'],
    available: (get) => get(selectionOfferAtom) !== null,
    isActive: (get) => get(selectionAtom) !== null,
    run: ({ get }) => get(selectionOfferAtom)?.toggle(),
  },
  {
    id: 'select-box',
    isEdit: true,
    labelKey: 'labels.selectBox',
    icon: BoxSelect,
    group: 'edit',
    tool: 'choose',
    keys: ['B'],
    available: (get) => get(selectionOfferAtom) !== null && get(selectionAtom) !== null,
    isActive: (get) => get(boxSelectAtom),
    run: ({ get, set }) => set(boxSelectAtom, !get(boxSelectAtom)),
  },
  {
    id: 'select-all',
    labelKey: 'labels.selectAll',
    icon: CheckCheck,
    group: 'edit',
    keys: ['Mod+A'],
    available: (get) => get(listSelectionOfferAtom) !== null,
    run: ({ get }) => get(listSelectionOfferAtom)?.toggleAll(),
  },
  {
    id: 'merge-features',
    isEdit: true,
    labelKey: 'labels.merge',
    icon: Combine,
    group: 'edit',
    keys: ['Shift+M'],
    available: (get) => get(mergeOfferAtom) !== null,
    run: ({ get }) => get(mergeOfferAtom)?.ask(),
  },
] as const satisfies readonly CommandSpec[];
