import { getI18n } from 'react-i18next';
import { screenIn } from '../../screens/load-screen.ts';
import { screenAt } from '../../screens/screen-at.ts';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../../screens/screens.ts';

interface Ahead {
  /** Its folder in features; a list alone has none. */
  screen?: string;
  texts?: readonly string[];
}

/** The panels of the content come last: what edits the open list is there already. */
const SCREENS: readonly Ahead[] = [...PAGE_SCREENS, ...CONTENT_SCREENS];

/** Milliseconds between two looks at whether this browser keeps the app. */
const LOOK_MS = 1_000;
/** Looks at that: registering waits for the first picture. */
const LOOKS = 120;

/** Milliseconds after which a map that is never still (none can be drawn here) is not waited for. */
const LONGEST = 5_000;

/** Settles once the map is still with all its labels; at once where the screen has none. */
function mapAtRest(): Promise<void> {
  if (screenAt(location.pathname)?.frame !== 'content') return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('[data-map-idle="true"]') !== null) end();
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(end, LONGEST);
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    const attributes = { attributes: true, attributeFilter: ['data-map-idle'] };
    observer.observe(document.body, { subtree: true, childList: true, ...attributes });
    look();
  });
}

/** Settles when the page has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/** What is beside the map in the content, or over it, and not at an address of its own. */
const BESIDE: readonly (() => Promise<unknown>)[] = [
  () => import('../../features/browse/home/index.tsx'),
  () => import('../../features/browse/home/clients-here.tsx'),
  () => import('../../features/browse/home/client-tags.tsx'),
  () => import('../../features/browse/levels/level-stage.tsx'),
  () => import('../../features/comms/map/comms-map.tsx'),
  () => import('../../shell/palette/command-palette.tsx'),
  () => import('../../shell/settings/settings-frame.tsx'),
];

/**
 * Fetches them once this browser keeps the app, or is about to: a first visit, too, can go offline a moment later, long before all
 * files are kept. What the page fetches, the worker that keeps them finds in the browser's cache.
 */
export async function whenKept(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  for (let looks = 0; serviceWorker.controller === null; looks += 1) {
    if ((await serviceWorker.getRegistration()) !== undefined) break;
    if (looks === LOOKS) return;
    await new Promise((settle) => setTimeout(settle, LOOK_MS));
  }
  await fetchScreensAhead();
}

/**
 * Fetches code and texts of the screens once that is still and nothing else is to do, one after the other: who opens one for
 * the first time waits for neither. What can't be had now is asked for again then.
 */
export async function fetchScreensAhead(
  screens = SCREENS,
  part: (folder: string) => { load: () => Promise<unknown> } = screenIn,
  beside = BESIDE,
): Promise<void> {
  await mapAtRest();
  await idle();
  await import('../../shell/page-screen.tsx').catch(() => undefined);
  for (const { screen, texts = [] } of screens) {
    if (screen === undefined) continue;
    await idle();
    await Promise.allSettled([part(screen).load(), getI18n().loadNamespaces(texts)]);
  }
  for (const fetchPart of beside) {
    await idle();
    await fetchPart().catch(() => undefined);
  }
}
