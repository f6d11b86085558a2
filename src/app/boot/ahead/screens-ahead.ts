import { getI18n } from 'react-i18next';
import { screenIn } from '../../screens/load-screen.ts';
import { screenAt } from '../../screens/screen-at.ts';
import { PAGE_SCREENS } from '../../screens/screens.ts';

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

/**
 * Fetches code and texts of the screens beside the map once that is still and nothing else is to do, one after the other: who opens one for
 * the first time waits for neither. What can't be had now is asked for again then.
 */
export async function fetchScreensAhead(
  screens = PAGE_SCREENS,
  part: (folder: string) => { load: () => Promise<unknown> } = screenIn,
): Promise<void> {
  await mapAtRest();
  await idle();
  await import('../../shell/page-screen.tsx').catch(() => undefined);
  for (const { screen, texts = [] } of screens) {
    await idle();
    await Promise.allSettled([part(screen).load(), getI18n().loadNamespaces(texts)]);
  }
}
