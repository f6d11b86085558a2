import { useSyncExternalStore } from 'react';
import { BREAKPOINTS, LOW_HEIGHT } from '../../ui/basic/breakpoints.ts';

export type Viewport = keyof typeof BREAKPOINTS | 'desk';

const NAMES = ['phone', 'tablet', 'narrow'] as const;
const QUERIES = NAMES.map((name) => [name, `(width < ${BREAKPOINTS[name]}px)`] as const);

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
const LOW = `(height < ${LOW_HEIGHT}px)`;

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
