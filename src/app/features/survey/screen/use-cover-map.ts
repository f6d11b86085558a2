import { useSetAtom } from 'jotai';
import { useEffect, useId, type RefObject } from 'react';
import { panelInsetAtom } from '../../../state/navigation/panel.ts';

/** Has the map keep clear of the sheet: below it, or beside it where the screen lies across. */
export function useCoverMap(sheet: RefObject<HTMLElement | null>): void {
  const cover = useSetAtom(panelInsetAtom);
  const owner = useId();
  useEffect(() => {
    const element = sheet.current;
    const screen = element?.parentElement;
    if (element == null || screen == null || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const [part, all] = [element.getBoundingClientRect(), screen.getBoundingClientRect()];
      const isBeside = part.height >= all.height - 1 && part.width < all.width - 1;
      const isRtl = getComputedStyle(screen).direction === 'rtl';
      const isAtStart = isRtl ? part.right >= all.right - 1 : part.left <= all.left + 1;
      cover(owner, {
        start: isBeside && isAtStart ? part.width : 0,
        end: isBeside && !isAtStart ? part.width : 0,
        bottom: isBeside ? 0 : part.height,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(screen);
    return () => {
      observer.disconnect();
      cover(owner, null);
    };
  }, [sheet, cover, owner]);
}
