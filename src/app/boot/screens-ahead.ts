import { getI18n } from 'react-i18next';
import { screenIn } from '../screens/load-screen.ts';
import { PAGE_SCREENS } from '../screens/screens.ts';

/** Settles when the page has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/**
 * Fetches code and texts of the screens beside the map while nothing else is to do, one after the other: who opens one for
 * the first time waits for neither. What can't be had now is asked for again then.
 */
export async function fetchScreensAhead(
  screens = PAGE_SCREENS,
  part: (folder: string) => { load: () => Promise<unknown> } = screenIn,
): Promise<void> {
  await idle();
  await import('../shell/page-screen.tsx').catch(() => undefined);
  for (const { screen, texts = [] } of screens) {
    await idle();
    await Promise.allSettled([part(screen).load(), getI18n().loadNamespaces(texts)]);
  }
}
