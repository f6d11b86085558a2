import { useState } from 'react';
import * as z from 'zod';
import type { ReviewChange } from '../../../sync/index.ts';
import { keyOfChange } from '../../review/change-list.tsx';
import { useChangeGroups } from '../../review/use-change-groups.ts';
import { useReviewChanges, type ReviewChanges } from '../../review/use-review-changes.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { usePreviewKeys } from './use-preview-keys.ts';

export interface MarkedChanges {
  found: ReviewChanges;
  selected: ReviewChange | null;
  select: (change: ReviewChange | null) => void;
  /** They are marked on the map. */
  isShown: boolean;
  show: (isShown: boolean) => void;
}

/**
 * What would be published of a client: keys go from one change to the next, and mark them or not.
 * @param state read again where it is another
 */
export function useMarkedChanges(clientLid: string | null, state: string): MarkedChanges {
  const found = useReviewChanges(clientLid, state);
  const [selected, select] = useState<ReviewChange | null>(null);
  // A first publish has nothing but what is added: marks would be everywhere.
  const isFirst = found.changes.every(({ change }) => change === 'added');
  const [marks, show] = useKeptChoice<boolean | null>('preview-marks', z.boolean().nullable(), null);
  const isShown = marks ?? (found.isComplete && !isFirst);
  const groups = useChangeGroups(clientLid ?? '', found.changes);
  usePreviewKeys({
    onToggle: () => show(!isShown),
    onStep: (by) => {
      const all = groups.flatMap(({ changes }) => changes);
      const at = selected === null ? -1 : all.findIndex((one) => keyOfChange(one) === keyOfChange(selected));
      const next = all[at === -1 && by === -1 ? all.length - 1 : at + by];
      if (next !== undefined) select(next);
    },
  });
  return { found, selected, select, isShown, show };
}
