import { useCallback, useMemo } from 'react';
import { useDraftedEntities } from '../../../state/content/drafts.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { usePendingStates } from '../../../state/sync-status/pending-changes.ts';
import type { FeatureRow } from '../rows/feature-rows.ts';
import { filterFeatures, statesOf, type ListFilter, type RowState } from './list-filter.ts';

/** What a list can be cut down to. */
export interface FilterChoices {
  /** The types that are in the list, by title, with how many of each. */
  types: readonly { code: string; title: string; count: number }[];
  /** States that some row is in. */
  states: ReadonlySet<RowState>;
}

export interface FilteredRows {
  shown: readonly FeatureRow[] | undefined;
  /** Looks through the whole list: asked where it is shown. */
  choices: () => FilterChoices;
}

/** @param rows the whole list @param found what of it the typed text has found */
export function useFilteredRows(
  rows: readonly FeatureRow[] | undefined,
  found: readonly FeatureRow[] | undefined,
  filter: ListFilter,
): FilteredRows {
  const { now } = useWorkspace();
  const pending = usePendingStates();
  const drafted = useDraftedEntities();
  const collator = useCollator();
  const choices = useCallback((): FilterChoices => {
    const counts = new Map<string, { code: string; title: string; count: number }>();
    for (const { feature, typeTitle } of rows ?? []) {
      const code = feature.properties.typeCode;
      const type = counts.get(code) ?? { code, title: typeTitle, count: 0 };
      type.count += 1;
      counts.set(code, type);
    }
    return {
      types: [...counts.values()].sort((a, b) => collator.compare(a.title, b.title)),
      states: new Set((rows ?? []).flatMap((row) => statesOf(row, pending, drafted, now()))),
    };
  }, [rows, pending, drafted, collator, now]);
  // The states of a row change with every save, and are looked at where they are filtered by.
  const byState = filter.states.size === 0 ? null : pending;
  const shown = useMemo(
    () =>
      found &&
      filterFeatures(
        found,
        filter,
        (row) => (byState === null ? [] : statesOf(row, byState, drafted, now())),
        collator,
      ),
    [found, filter, byState, drafted, collator, now],
  );
  return { shown, choices };
}
