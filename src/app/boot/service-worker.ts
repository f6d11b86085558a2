import type { createStore } from 'jotai';
import { updateReadyAtom } from '../state/notices.ts';

/** How often (ms) an open page asks whether there is a newer version. */
const ASK_EVERY = 60 * 60 * 1000;

/**
 * Makes the app work from a cold start without a network. A newer version is fetched in the background and then waits:
 * it takes over when the person says so, never under an open draft. Without a network nothing is asked for.
 *
 * One tab's person speaks for all tabs, as there is one version for them all; the others go on as they are, and offer the
 * reload that they need for the parts of the older one that they have not loaded yet.
 */
export function registerServiceWorker(store: ReturnType<typeof createStore>, isOnline: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  const reload = (): void => window.location.reload();
  let registration: ServiceWorkerRegistration | undefined;
  let isAccepted = false;
  const apply = (): void => {
    const waiting = registration?.waiting;
    // It was taken in another tab already.
    if (!waiting) return reload();
    isAccepted = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  const offer = (): void => store.set(updateReadyAtom, { apply });

  // A first visit is taken over by the version that it was loaded from.
  let isServed = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) reload();
    else if (isServed) offer();
    isServed = true;
  });
  if (!isOnline()) return;
  const register = async (): Promise<void> => {
    const now = (registration = await serviceWorker.register('/sw.js'));
    const watch = (): void => {
      const next = now.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && now.active !== null) offer();
      });
    };
    if (now.waiting !== null) offer();
    watch();
    now.addEventListener('updatefound', watch);
    setInterval(() => {
      if (isOnline()) now.update().catch(() => undefined);
    }, ASK_EVERY);
  };
  // What the page itself needs comes first.
  const begin = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}
