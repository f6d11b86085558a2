import { useLayoutEffect } from 'react';
import { toastPlace, type Box } from './toast-position.ts';

const FOOT = '[data-panel-foot]';
/** What has to stay in reach while a message is shown. */
const CONTROLS = '[role="toolbar"], [data-panel-foot], [data-keep-clear], .maplibregl-ctrl, nav';
/** What is read or filled in: kept clear where there is room besides. */
const PANELS = '[data-panel], [data-sheet], [role="dialog"], [role="alertdialog"]';
/** What is pressed anywhere else, as in the rows of a page: kept clear where there is room besides. */
const BUTTONS = 'button, a[href], input, select, textarea, [role="button"]';
/** Milliseconds between two looks at where things are, while a message is shown: panels slide and sheets are dragged. */
const LOOK_AGAIN_MS = 200;

/**
 * Keeps messages where they cover nothing that is pressed, as long as one is shown: looked at before it is first painted,
 * and again before another screen or dialog is. Where there is no such place, the styles say where they lie.
 */
export function useToastPlace(region: HTMLElement | null): void {
  useLayoutEffect(() => (region === null ? undefined : keepClear(region)), [region]);
}

/** Answers what ends it. Looks once a frame: to ask where things are has the browser lay out the page. */
function keepClear(region: HTMLElement): () => void {
  const look = (): void => {
    const found = findPlace(region);
    region.style.insetInlineEnd = found === null ? '' : `${String(found.end)}px`;
    region.style.insetBlockEnd = found === null ? '' : `${String(found.bottom)}px`;
    // Asked here: a rule about the whole page would have the browser style all of it at each change.
    region.toggleAttribute('data-above-foot', found === null && document.querySelector(FOOT) !== null);
  };
  let frame = 0;
  const lookBeforePaint = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  lookBeforePaint();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  const changes = new MutationObserver(lookBeforePaint);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', lookBeforePaint);
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(timer);
    changes.disconnect();
    window.removeEventListener('resize', lookBeforePaint);
  };
}

function findPlace(region: HTMLElement): ReturnType<typeof toastPlace> {
  const { innerWidth: width, innerHeight: height } = window;
  const isMirrored = getComputedStyle(region).direction === 'rtl';
  const boxesOf = (selector: string): Box[] =>
    [...document.querySelectorAll(selector)].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isSeen = right > left && bottom > top && bottom > 0 && top < height;
      if (!isSeen || region.contains(one)) return [];
      return [
        { start: isMirrored ? width - right : left, end: isMirrored ? width - left : right, top, bottom },
      ];
    });
  const { width: wide, height: high } = region.getBoundingClientRect();
  const place = (controls: Box[]) => toastPlace({ width, height }, { width: wide, height: high }, controls);
  const controls = boxesOf(CONTROLS);
  const [panels, buttons] = [boxesOf(PANELS), boxesOf(BUTTONS)];
  return (
    place([...controls, ...panels, ...buttons]) ??
    place([...controls, ...buttons]) ??
    place([...controls, ...panels]) ??
    place(controls)
  );
}
