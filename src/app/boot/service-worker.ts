import type { createStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { updateReadyAtom } from '../state/notices.ts';

/** How often (ms) an open page asks whether there is a newer version. */
const ASK_EVERY = 60 * 60 * 1000;

/**
 * Makes the app work from a cold start without a network. A newer version is fetched in the background and then waits:
 * it takes over when the person says so, never under an open draft. Without a network nothing is asked for.
 */
export function registerServiceWorker(store: ReturnType<typeof createStore>, isOnline: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox('/sw.js');
  const offer = () => {
    store.set(updateReadyAtom, {
      apply: () => {
        workbox.addEventListener('controlling', () => window.location.reload());
        workbox.messageSkipWaiting();
      },
    });
  };
  workbox.addEventListener('waiting', offer);
  if (!isOnline()) return;
  void workbox.register().then((registration) => {
    if (registration === undefined) return;
    setInterval(() => {
      if (isOnline()) registration.update().catch(() => undefined);
    }, ASK_EVERY);
  });
}
