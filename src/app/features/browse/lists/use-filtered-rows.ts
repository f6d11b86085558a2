import { useMemo } from 'react';
import { useDraftedEntities } from '../../../state/content/drafts.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import type { FeatureRow } from './feature-rows.ts';
import { filtered, statesOf, type ListFilter, type RowState } from './list-filter.ts';

export interface FilteredRows {
  shown: readonly FeatureRow[] | undefined;
  /** What the whole list can be cut down to. */
  types: readonly { code: string; title: string; count: number }[];
  states: ReadonlySet<RowState>;
}

/** @param rows the whole list @param found what of it the typed text has found */
export function useFilteredRows(
  rows: readonly FeatureRow[] | undefined,
  found: readonly FeatureRow[] | undefined,
  filter: ListFilter,
): FilteredRows {
  const pending = usePendingStates();
  const drafted = useDraftedEntities();
  const collator = useCollator();
  const types = useMemo(() => {
    const counts = new Map<string, { code: string; title: string; count: number }>();
    for (const { feature, typeTitle } of rows ?? []) {
      const code = feature.properties.typeCode;
      const type = counts.get(code) ?? { code, title: typeTitle, count: 0 };
      type.count += 1;
      counts.set(code, type);
    }
    return [...counts.values()].sort((a, b) => collator.compare(a.title, b.title));
  }, [rows, collator]);
  const states = useMemo(
    () => new Set((rows ?? []).flatMap((row) => statesOf(row, pending, drafted))),
    [rows, pending, drafted],
  );
  const shown = useMemo(
    () => found && filtered(found, filter, (row) => statesOf(row, pending, drafted), collator),
    [found, filter, pending, drafted, collator],
  );
  return { shown, types, states };
}
