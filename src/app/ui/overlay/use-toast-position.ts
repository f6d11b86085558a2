import { useLayoutEffect } from 'react';
import { liesClear, toastPlace, type Box, type ToastPlace } from './toast-position.ts';

const FOOT = '[data-panel-foot]';
/** What has to stay in reach while a message is shown. */
const CONTROLS = '[role="toolbar"], [data-panel-foot], [data-keep-clear], .maplibregl-ctrl, nav';
/** What is read or filled in: kept clear where there is room besides. */
const PANELS = '[data-panel], [data-sheet], [data-inspector], [role="dialog"], [role="alertdialog"]';
/** What is pressed anywhere else, as in the rows of a page: kept clear where there is room besides. */
const BUTTONS =
  'button, a[href], input, select, textarea, [role="button"], [role="row"], [role="spinbutton"]';
/** They come and go, and make way for what stays. */
const TOASTS = '[data-messages="toasts"]';
/** Milliseconds between two looks at where things are, while a message is shown: panels slide and sheets are dragged. */
const LOOK_AGAIN_MS = 200;

/**
 * Keeps messages where they cover no control, as long as one is shown: measured before the first paint, and again before the
 * paint of another screen or dialog. Without such a place, the styles decide.
 */
export function useToastPlace(region: HTMLElement | null, kind: 'toasts' | 'notices' = 'toasts'): void {
  useLayoutEffect(() => (region === null ? undefined : keepClear(region, kind)), [region, kind]);
}

/** Milliseconds in which what has just appeared takes no press: it was meant for what was there before. */
const DEAF_MS = 400;

/** While this is set, buttons of the region take no press. Answers what ends it. */
function deafAtFirst(region: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    region.dataset['deaf'] = '';
    timer = setTimeout(() => delete region.dataset['deaf'], DEAF_MS);
  };
  begin();
  const arrivals = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) begin();
  });
  arrivals.observe(region, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    arrivals.disconnect();
  };
}

/** Answers what ends it. Looks once a frame: to ask where things are has the browser lay out the page. */
function keepClear(region: HTMLElement, kind: 'toasts' | 'notices'): () => void {
  let last: ToastPlace | null = null;
  const look = (): void => {
    const found = findPlace(region, last);
    // They stay for long; a message of some seconds goes back to its corner.
    if (kind === 'notices') last = found;
    region.style.insetInlineEnd = found === null ? '' : `${String(found.end)}px`;
    region.style.insetBlockEnd = found === null ? '' : `${String(found.bottom)}px`;
    // Asked here: a rule about the whole page would have the browser style all of it at each change.
    region.toggleAttribute('data-above-foot', found === null && document.querySelector(FOOT) !== null);
  };
  let frame = 0;
  region.dataset['messages'] = kind;
  const stopDeaf = deafAtFirst(region);
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
    stopDeaf();
    cancelAnimationFrame(frame);
    clearInterval(timer);
    changes.disconnect();
    window.removeEventListener('resize', lookBeforePaint);
  };
}

/** @param last its last place: it stays there unless another is better */
function findPlace(region: HTMLElement, last: ToastPlace | null): ToastPlace | null {
  const { innerWidth: width, innerHeight: height } = window;
  const isMirrored = getComputedStyle(region).direction === 'rtl';
  const boxesOf = (selector: string): Box[] =>
    [...document.querySelectorAll(selector)].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isSeen = right > left && bottom > top && bottom > 0 && top < height;
      if (!isSeen || region.contains(one) || one.closest(TOASTS) !== null) return [];
      return [
        { start: isMirrored ? width - right : left, end: isMirrored ? width - left : right, top, bottom },
      ];
    });
  const { width: wide, height: high } = region.getBoundingClientRect();
  const [space, size] = [
    { width, height },
    { width: wide, height: high },
  ];
  const place = (controls: Box[]): ToastPlace | null => {
    const found = toastPlace(space, size, controls);
    return found !== null && last !== null && liesClear(space, size, controls, last) ? last : found;
  };
  const controls = boxesOf(CONTROLS);
  const [panels, buttons] = [boxesOf(PANELS), boxesOf(BUTTONS)];
  return (
    place([...controls, ...panels, ...buttons]) ??
    place([...controls, ...buttons]) ??
    place([...controls, ...panels]) ??
    place(controls)
  );
}
