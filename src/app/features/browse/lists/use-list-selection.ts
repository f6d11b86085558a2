import { useAtom, useSetAtom } from 'jotai';
import { useMemo, useRef } from 'react';
import { listSelectionOfferAtom, useOffer, useStable } from '../../../state/commands/offers.ts';
import {
  keysBetween,
  selectionAtom,
  withAll,
  without,
  withToggled,
} from '../../../state/map-view/selection.ts';
import { useChoose } from '../../../state/map-view/use-choose.ts';
import type { RowPress } from '../../../ui/index.ts';

export interface ListSelection {
  /** Undefined while nobody chooses. */
  isChosen: ((key: string) => boolean) | undefined;
  /** How many of the rows that are shown. */
  count: number;
  /** Takes a press of a row; false where it is to be opened instead. */
  take: (key: string, how: RowPress) => boolean;
  toggle: () => void;
  /** Chooses all rows that are shown, or lets go of them where all are chosen. */
  toggleAll: () => void;
}

/** Choosing several rows of a list. @param keys of the rows that are shown and can be chosen */
export function useListSelection(
  keys: readonly string[],
  openKey: string | null,
  isOn: boolean,
): ListSelection {
  const [selection] = useAtom(selectionAtom);
  const setSelection = useSetAtom(selectionAtom);
  const choose = useChoose();
  const last = useRef<string | null>(null);
  const chosen = useMemo(() => keys.filter((key) => selection?.has(key) === true), [keys, selection]);
  const isAll = chosen.length === keys.length;
  const toggleAll = useStable(() => choose((now) => (isAll ? without(now, keys) : withAll(now, keys))));
  const canChoose = isOn && keys.length > 0;
  const offer = useMemo(() => (canChoose ? { toggleAll } : null), [canChoose, toggleAll]);
  useOffer(listSelectionOfferAtom, offer);
  return {
    isChosen: selection === null || !isOn ? undefined : (key) => selection.has(key),
    count: chosen.length,
    take: (key, { isRange, adds }) => {
      if (!isOn || (selection === null && !isRange && !adds)) return false;
      if (!keys.includes(key)) return true;
      const from = last.current ?? openKey;
      last.current = key;
      if (isRange) choose((now) => withAll(now, keysBetween(keys, from, key)));
      else choose((now) => withToggled(now, key));
      return true;
    },
    toggle: () => {
      last.current = null;
      if (selection === null) choose((now) => now ?? new Set());
      else setSelection(null);
    },
    toggleAll,
  };
}
