import { useMemo } from 'react';
import { listStepsAtom } from '../../../editor/offers.ts';
import { useHeld } from '../../../editor/held.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { keyOfItem, type FeatureListItem } from '../rows/feature-rows.ts';

const isStep = (item: FeatureListItem): boolean => item.kind === 'feature' && item.deleted === null;

/** The nearest item from there on that can be opened. */
function stepFrom(items: readonly FeatureListItem[], from: number, by: 1 | -1): string | undefined {
  for (let at = from; at >= 0 && at < items.length; at += by)
    if (isStep(items[at]!)) return keyOfItem(items[at]!);
  return undefined;
}

/**
 * Offers the way to the next and previous item of the list, as it is filtered and grouped. Groups are passed over, and so
 * is what is marked for deletion. With nothing open the first one is next.
 */
export function useListSteps(
  shown: readonly FeatureListItem[] | undefined,
  selectedKey: string | null,
  open: (key: string) => void,
): void {
  const { isAny, after, before } = useMemo(() => {
    const items = shown ?? [];
    const at =
      selectedKey === null ? -1 : items.findIndex((item) => isStep(item) && keyOfItem(item) === selectedKey);
    const following = stepFrom(items, at + 1, 1);
    const isThere = at >= 0 || following !== undefined;
    return { isAny: isThere, after: following, before: at < 0 ? undefined : stepFrom(items, at - 1, -1) };
  }, [shown, selectedKey]);
  const next = useStable(() => void (after !== undefined && open(after)));
  const previous = useStable(() => void (before !== undefined && open(before)));
  const [hasNext, hasPrevious] = [after !== undefined, before !== undefined];
  const offer = useMemo(
    () => (isAny ? { forward: hasNext ? next : null, back: hasPrevious ? previous : null } : null),
    [isAny, hasNext, hasPrevious, next, previous],
  );
  useHeld(listStepsAtom, offer);
}
