import { type KeyboardEvent, type UIEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that a long table begins with, and by which it grows. A table knows every row it is given, drawn or not. */
export const PORTION = 60;

/** How many rows a table that is scrolled there has to know: one portion at the top, more well before its end is seen. */
export function portionAt(given: number, view: Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>): number {
  const { scrollTop, scrollHeight, clientHeight } = view;
  if (scrollTop <= 0) return PORTION;
  const isNearEnd = scrollHeight - scrollTop - clientHeight < 2 * clientHeight;
  return isNearEnd ? given + PORTION : given;
}

/** What is looked for by its first letters, or is the last one, may be any row. */
export const asksForAll = (key: string): boolean => key === 'End' || (key.length === 1 && key !== ' ');

interface Portion<Row> {
  rows: readonly Row[];
  onScrollCapture: (event: UIEvent<HTMLElement>) => void;
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The rows that the table is given, and what tells that it needs more of them. */
export function usePortion<Row>(all: readonly Row[]): Portion<Row> {
  const [given, setGiven] = useState(PORTION);
  return {
    rows: given < all.length ? all.slice(0, given) : all,
    onScrollCapture: useCallback(({ target }) => {
      if (target instanceof Element && target.clientHeight > 0)
        setGiven((now) => portionAt(now, target));
    }, []),
    // Before the table itself hears of the key.
    onKeyDownCapture: useCallback(({ key }) => {
      if (asksForAll(key)) flushSync(() => setGiven(Number.POSITIVE_INFINITY));
    }, []),
  };
}
