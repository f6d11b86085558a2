import { useAtom, useSetAtom } from 'jotai';
import { useMemo, useRef } from 'react';
import { listSelectionOfferAtom } from '../../../editor/offers.ts';
import { useHeld } from '../../../editor/held.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { keysBetween, selectionAtom, withAll, without, withToggled } from '../../../editor/selection.ts';
import { useChoose } from '../../../state/map-view/use-choose.ts';
import type { RowPress } from '../../../ui/index.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';

const NO_KEYS: readonly string[] = [];

export interface ListSelection {
  /** Undefined while selecting is off. */
  isChosen: ((key: string) => boolean) | undefined;
  /** How many of the rows that are shown. */
  count: number;
  /** How many others are chosen: not shown by the filter, or of another list. */
  elsewhere: number;
  /** How many of those the filter hides. */
  hidden: number;
  /** How many rows there are, while selecting is on. */
  total: number;
  /** Takes a press of a row; false where it is to be opened instead. */
  take: (key: string, how: RowPress) => boolean;
  toggle: () => void;
  /** Selects all rows that are shown, or deselects them if all are selected. */
  toggleAll: () => void;
}

/** Of the rows that are shown, the keys of those that can be chosen. */
const keysOf = (rows: readonly FeatureRow[]): string[] => {
  const keys: string[] = [];
  for (const { deleted, feature } of rows) if (deleted === null) keys.push(feature.fid);
  return keys;
};

/**
 * Selecting several rows of a list. Their keys are requested once it is on.
 * @param rows that are shown
 * @param all rows of the list, with those that its filter hides
 */
export function useListSelection(
  rows: readonly FeatureRow[],
  all: readonly FeatureRow[],
  openKey: string | null,
  isOn: boolean,
): ListSelection {
  const [selection] = useAtom(selectionAtom);
  const setSelection = useSetAtom(selectionAtom);
  const choose = useChoose();
  const last = useRef<string | null>(null);
  const isChoosing = isOn && selection !== null;
  const keys = useMemo(() => (isChoosing ? keysOf(rows) : NO_KEYS), [isChoosing, rows]);
  const count = useMemo(
    () => keys.reduce((sum, key) => sum + Number(selection?.has(key) === true), 0),
    [keys, selection],
  );
  const elsewhere = (selection?.size ?? 0) - count;
  const hidden = useMemo(() => {
    if (!isChoosing || elsewhere === 0 || all.length === rows.length) return 0;
    const ofList = keysOf(all).reduce((sum, key) => sum + Number(selection.has(key)), 0);
    return ofList - count;
  }, [isChoosing, elsewhere, all, rows, selection, count]);
  const toggleAll = useStable(() => {
    const all = keysOf(rows);
    choose((now) => (isChoosing && count === all.length ? without(now, all) : withAll(now, all)));
  });
  const canChoose = isOn && rows.some(({ deleted }) => deleted === null);
  const offer = useMemo(() => (canChoose ? { toggleAll } : null), [canChoose, toggleAll]);
  useHeld(listSelectionOfferAtom, offer);
  return {
    isChosen: selection === null || !isOn ? undefined : (key) => selection.has(key),
    count,
    elsewhere,
    hidden,
    total: keys.length,
    take: (key, { isRange, adds }) => {
      if (!isOn || (selection === null && !isRange && !adds)) return false;
      const all = keysOf(rows);
      if (!all.includes(key)) return true;
      const from = last.current ?? openKey;
      last.current = key;
      if (isRange) choose((now) => withAll(now, keysBetween(all, from, key)));
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
