import { useLayoutEffect, useRef, type RefObject } from 'react';

interface StillRows<T> {
  view: RefObject<HTMLElement | null>;
  items: readonly T[];
  keyOf: (item: T) => string;
  rowHeight: number;
  question: string | undefined;
}

/**
 * Rows that arrive above those in view, while nothing else was asked for, are scrolled past: a row stays where a finger
 * is about to come down. Where the list is too short for that, room is made below it.
 */
export function useStillRows<T>({ view, items, keyOf, rowHeight, question }: StillRows<T>): void {
  const before = useRef<{ items: readonly T[]; question: string | undefined }>({ items, question });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { items, question };
    const box = view.current;
    if (box === null || last.items === items) return;
    const content = box.firstElementChild;
    const isAskedAnew = question === undefined || question !== last.question;
    if (isAskedAnew) {
      if (content instanceof HTMLElement) content.style.minBlockSize = '';
      return;
    }
    const top = box.scrollTop;
    const anchor = last.items[Math.floor(top / rowHeight)];
    if (anchor === undefined) return;
    const key = keyOf(anchor);
    const at = items.findIndex((item) => keyOf(item) === key);
    const moved = at < 0 ? 0 : at * rowHeight - Math.floor(top / rowHeight) * rowHeight;
    if (moved === 0) return;
    if (content instanceof HTMLElement) content.style.minBlockSize = `${top + moved + box.clientHeight}px`;
    box.scrollTop = top + moved;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- keyOf is the same question in every render
  }, [view, items, rowHeight, question]);
}
