import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, and again whenever it changes. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const read = (): void => setWidth(element.clientWidth || Number.POSITIVE_INFINITY);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
