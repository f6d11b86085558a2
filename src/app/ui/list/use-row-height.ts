import { type RefObject, useLayoutEffect, useState } from 'react';

const DESK_ROW_PX = 52;

/** The height of a row in pixels: the token `--row-h`, which changes with the density of the page. */
export function useRowHeight(within: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(DESK_ROW_PX);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const read = (): void => {
      const token = getComputedStyle(within.current ?? root).getPropertyValue('--row-h');
      const pixels = Number.parseFloat(token);
      setHeight(Number.isFinite(pixels) && pixels > 0 ? pixels : DESK_ROW_PX);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { attributes: true, attributeFilter: ['data-density'] });
    return () => observer.disconnect();
  }, [within]);
  return height;
}
