import { useCallback, useEffect, useRef, useState } from 'react';
import { windowOf } from './visible-window.ts';

/**
 * Which rows of a list are in view, as it was measured last: a question to the page itself would have the browser lay all of
 * it out.
 * @param rowHeight pixels
 */
export function useScrolledRows(rowHeight: number, count: number) {
  const view = useRef<HTMLDivElement>(null);
  // Until it is measured: no list is higher, and to measure it now would have the browser lay out all before it paints.
  const [scroll, setScroll] = useState(() => ({ top: 0, height: window.innerHeight }));
  const measured = useRef<typeof scroll>(null);
  const measure = useCallback((): void => {
    const box = view.current;
    if (box === null) return;
    measured.current = { top: box.scrollTop, height: box.clientHeight };
    setScroll(measured.current);
  }, []);
  const isEmpty = count === 0;
  useEffect(() => {
    if (view.current === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(view.current);
    return () => observer.disconnect();
    // An empty list has no box; the first item brings one.
  }, [isEmpty, measure]);
  const reveal = useCallback(
    (at: number) => {
      const box = view.current;
      if (box === null || at < 0) return;
      const top = at * rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top + rowHeight - box.clientHeight;
      }
      measure();
    },
    [rowHeight, measure],
  );
  return {
    view,
    ...windowOf(scroll.top, scroll.height, rowHeight, count),
    /** How many rows Page Down moves by: one of them stays in view. */
    page: Math.max(1, Math.floor(scroll.height / rowHeight) - 1),
    isMeasured: scroll.height > 0,
    isShown: (at: number): boolean => {
      const { top, height } = measured.current ?? { top: 0, height: 0 };
      return at * rowHeight >= top && (at + 1) * rowHeight <= top + height;
    },
    /** Scrolls no further than it must. */
    reveal,
    measure,
  };
}
