import { useCallback, useSyncExternalStore } from 'react';
import { BREAKPOINTS, DESK_SIZE, LOW_HEIGHT } from '../../ui/basic/breakpoints.ts';

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

const DESK = `(pointer: fine) and (width >= ${DESK_SIZE.width}px) and (height >= ${DESK_SIZE.height}px)`;

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useIsLow = (): boolean => useMatches(LOW);

/** A mouse, and a window as large as that of a laptop. */
export const useIsDesk = (): boolean => useMatches(DESK);

/** Whether a sheet has two heights alone, and covers the map with all that lies on it while its fields are filled in. */
export function useIsMapCovered(): boolean {
  const viewport = useViewport();
  const isLow = useIsLow();
  return viewport === 'phone' || (viewport === 'tablet' && isLow);
}
