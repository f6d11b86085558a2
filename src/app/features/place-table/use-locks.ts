import { useCallback } from 'react';
import { rowStatusOf } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { usePendingStates } from '../../state/sync-status/pending-changes.ts';
import type { Lock } from './grid/grid-row.ts';

/** Why a place is only read here; null where it may be changed. */
export function useLocks(isReadOnly: boolean): (feature: Feature) => Lock | null {
  const states = usePendingStates();
  return useCallback(
    (feature) => {
      if (isReadOnly) return 'rights';
      return rowStatusOf(states, 'features', feature) === 'conflict' ? 'conflict' : null;
    },
    [isReadOnly, states],
  );
}
