import { useMemo, useState } from 'react';
import { groupRows, type FeatureRow, type GroupRow } from '../rows/feature-rows.ts';
import { createRowFinder } from './find-rows.ts';
import { isWhole, WHOLE_LIST } from './list-filter.ts';
import { useFilteredRows } from './use-filtered-rows.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * What of a list is shown: what was looked for, filtered; without either, in groups of what has no name.
 * @param apart keys of rows that no group hides
 */
export function useShownRows(
  rows: readonly FeatureRow[] | undefined,
  [selectedKey, savedKey]: readonly [string | null, string | null],
) {
  const [wanted, setWanted] = useState('');
  /** How often the filter was emptied from elsewhere: each time the field is a new one. */
  const [emptied, setEmptied] = useState(0);
  const [filter, setFilter] = useState(WHOLE_LIST);
  const [openTypes, setOpenTypes] = useState<ReadonlySet<string>>(NONE);
  const [find] = useState(createRowFinder);
  const found = useMemo(() => rows && find(rows, wanted), [find, rows, wanted]);
  const { shown: filtered, choices } = useFilteredRows(rows, found, filter);
  // What a filter has found is shown, and not put away again.
  const isGrouped = wanted === '' && isWhole(filter) && filter.sort === 'name';
  const shown = useMemo(
    () =>
      isGrouped
        ? filtered && groupRows(filtered, (code) => openTypes.has(code), [selectedKey, savedKey])
        : filtered,
    [filtered, isGrouped, openTypes, selectedKey, savedKey],
  );
  return {
    shown,
    /** The rows that a filter leaves, in groups or not. */
    filtered,
    choices,
    filter,
    setFilter,
    setWanted,
    emptied,
    isGrouped,
    isWhole: wanted === '' && isWhole(filter),
    /** What the list answers: with the next one it begins at its top. */
    question: [wanted, filter, [...openTypes]] as const,
    toggle: (group: GroupRow): void => setOpenTypes(toggled(openTypes, group)),
    showAll: (): void => {
      setWanted('');
      setEmptied(emptied + 1);
      setFilter(WHOLE_LIST);
    },
  };
}

export type ShownRows = ReturnType<typeof useShownRows>;

function toggled(open: ReadonlySet<string>, { typeCode, isOpen }: GroupRow): ReadonlySet<string> {
  const next = new Set(open);
  if (isOpen) next.delete(typeCode);
  else next.add(typeCode);
  return next;
}
