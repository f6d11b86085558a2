import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { noticesAtom } from '../../state/page/notices.ts';

const TourOffer = lazy<ComponentType>(() =>
  import('./tour-offer.tsx').catch(() => ({ default: () => null })),
);

/** Below the list, in a place of its own: the offer covers nothing, and moves nothing that can be pressed. */
export function TourPlace(): ReactElement | null {
  const isOffered = useAtomValue(noticesAtom).has('tour');
  if (!isOffered) return null;
  return (
    <Suspense fallback={null}>
      <TourOffer />
    </Suspense>
  );
}
