import { useEffect, useState } from 'react';

/** Milliseconds after which a map that is never still (none can be drawn here) is not waited for. */
const LONGEST = 5_000;

/** True once the map has been painted: parts that are not pressed before that are loaded after it, and not beside it. */
export function useIsMapPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted) return;
    const look = (): void => {
      if (document.querySelector('[data-map-idle="true"]') !== null) setPainted(true);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-map-idle'],
    });
    const timer = setTimeout(() => setPainted(true), LONGEST);
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
}
