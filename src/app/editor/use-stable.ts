import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same while what it calls follows each render. */
export function useStable<Args extends unknown[], R>(latest: (...args: Args) => R): (...args: Args) => R {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
