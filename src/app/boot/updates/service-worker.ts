import type { createStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { wasmAddresses } from '../../../workers/index.ts';
import { updateReadyAtom } from '../../state/page/notices.ts';

/** How often (ms) an open page asks whether there is a newer version. */
const ASK_EVERY = 60 * 60 * 1000;

/**
 * Makes the app work from a cold start without a network. A newer version is fetched in the background and then waits: it takes
 * over when the person says so, never under an open draft. Without a network nothing is fetched.
 *
 * Before it does, requests under way have a few seconds to end, and every tab keeps the values of its forms.
 *
 * Accepting it in one tab counts for all tabs, as they share one version; the other tabs go on with the kept parts of the older
 * version, and offer the reload.
 */
export function registerServiceWorker(store: ReturnType<typeof createStore>, isOnline: () => boolean): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  const workbox = new Workbox('/sw.js');
  const readers = wasmAddresses(window.location.origin);
  const reload = (): void => window.location.reload();
  let registration: ServiceWorkerRegistration | undefined;
  let isAccepted = false;
  const apply = async (): Promise<void> => {
    // Without it, it is as ready as it is.
    await import('./prepare-reload.ts').then(({ readyToReload }) => readyToReload()).catch(() => undefined);
    // It was taken in another tab already.
    if (!registration?.waiting) return reload();
    // If there is not enough room, a tab that misses a part says so.
    await import('./keep-previous-assets.ts').then(({ keepParts }) => keepParts()).catch(() => undefined);
    isAccepted = true;
    workbox.messageSkipWaiting();
  };
  const offer = (): void => store.set(updateReadyAtom, { apply });
  workbox.addEventListener('waiting', offer);

  // A first visit is taken over by the version that it was loaded from.
  let isServed = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) reload();
    else if (isServed) offer();
    isServed = true;
  });
  if (!isOnline()) return;
  const keepAsking = (made: ServiceWorkerRegistration | undefined): void => {
    registration = made;
    if (made === undefined) return;
    import('./renew-readers.ts')
      .then(({ renewReaders }) => renewReaders(caches, readers))
      .catch(() => undefined);
    setInterval(() => {
      if (isOnline()) made.update().catch(() => undefined);
    }, ASK_EVERY);
  };
  workbox.register().then(keepAsking, () => undefined);
}
