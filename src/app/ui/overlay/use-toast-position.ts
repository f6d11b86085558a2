import { useEffect, useState } from 'react';
import { toastPlace, type Box, type ToastPlace } from './toast-position.ts';

/** What has to stay in reach while a message is shown. */
const CONTROLS = '[role="toolbar"], [data-panel-foot], [data-keep-clear], .maplibregl-ctrl, nav';
/** What is read or filled in: kept clear where there is room besides. */
const PANELS = '[data-panel], [data-sheet]';
/** Milliseconds between two looks at where things are, while a message is shown: panels slide and sheets are dragged. */
const LOOK_AGAIN_MS = 200;

/**
 * Where messages cover no control, looked at as long as one is shown. Null: there is no such place, or nothing is shown.
 */
export function useToastPlace(isShown: boolean, region: HTMLElement | null): ToastPlace | null {
  const [place, setPlace] = useState<ToastPlace | null>(null);
  useEffect(() => {
    if (!isShown || region === null) return undefined;
    const look = (): void => {
      const found = findPlace(region);
      setPlace((last) => (last?.end === found?.end && last?.bottom === found?.bottom ? last : found));
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [isShown, region]);
  return place;
}

function findPlace(region: HTMLElement): ToastPlace | null {
  const { innerWidth: width, innerHeight: height } = window;
  const isMirrored = getComputedStyle(region).direction === 'rtl';
  const boxesOf = (selector: string): Box[] =>
    [...document.querySelectorAll(selector)].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (right <= left || bottom <= top || region.contains(one)) return [];
      return [
        { start: isMirrored ? width - right : left, end: isMirrored ? width - left : right, top, bottom },
      ];
    });
  const { width: wide, height: high } = region.getBoundingClientRect();
  const size = { width: wide, height: high };
  const controls = boxesOf(CONTROLS);
  const all = [...controls, ...boxesOf(PANELS)];
  return toastPlace({ width, height }, size, all) ?? toastPlace({ width, height }, size, controls);
}
