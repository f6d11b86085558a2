import { useMemo } from 'react';
import { listStepsAtom, useOffer, useStable } from '../../../state/commands/offers.ts';
import { keyOfItem, type FeatureListItem } from './feature-rows.ts';

/**
 * Offers the way to the next and previous item of the list, as it is filtered and grouped. Groups are passed over, and so
 * is what is marked for deletion. With nothing open the first one is next.
 */
export function useListSteps(
  shown: readonly FeatureListItem[] | undefined,
  selectedKey: string | null,
  open: (key: string) => void,
): void {
  const keys = useMemo(
    () =>
      shown?.flatMap((item) => (item.kind === 'feature' && item.deleted === null ? [keyOfItem(item)] : [])),
    [shown],
  );
  const at = selectedKey === null ? -1 : (keys?.indexOf(selectedKey) ?? -1);
  const step = (by: 1 | -1): void => {
    const key = keys?.[at + by];
    if (key !== undefined) open(key);
  };
  const next = useStable(() => step(1));
  const previous = useStable(() => step(-1));
  const count = keys?.length ?? 0;
  const [hasNext, hasPrevious] = [at + 1 < count, at > 0];
  const offer = useMemo(
    () => (count === 0 ? null : { forward: hasNext ? next : null, back: hasPrevious ? previous : null }),
    [count, hasNext, hasPrevious, next, previous],
  );
  useOffer(listStepsAtom, offer);
}
