import { useSyncExternalStore } from 'react';

/** Frame widths (look): below 600 a phone, below 900 a tablet held upright, below 1200 a small desk. */
export type Viewport = 'phone' | 'tablet' | 'narrow' | 'desk';

const QUERIES: readonly [Viewport, string][] = [
  ['phone', '(width < 600px)'],
  ['tablet', '(width < 900px)'],
  ['narrow', '(width < 1200px)'],
];

function subscribe(listener: () => void): () => void {
  const lists = QUERIES.map(([, query]) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

function read(): Viewport {
  return QUERIES.find(([, query]) => window.matchMedia(query).matches)?.[0] ?? 'desk';
}

export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read);
}

/** A window so low that half of it has no room for a form: a phone held across, or a page magnified to 200 %. */
const LOW = '(height < 600px)';

function subscribeToHeight(listener: () => void): () => void {
  const list = window.matchMedia(LOW);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export function useIsLow(): boolean {
  return useSyncExternalStore(subscribeToHeight, () => window.matchMedia(LOW).matches);
}

/** Whether a sheet has two heights alone, and covers the map with all that lies on it while its fields are filled in. */
export function useIsMapCovered(): boolean {
  const viewport = useViewport();
  const isLow = useIsLow();
  return viewport === 'phone' || (viewport === 'tablet' && isLow);
}
