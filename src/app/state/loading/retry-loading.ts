import { loadAgain } from './load-again.ts';
import { isAppReachable, isLoadError, RETRY_PAUSE } from './load-errors.ts';

/** Parts of the app that are asked for and could not be fetched, by what tries once more. */
const missing = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const retryAll = (): void => missing.forEach((retry) => void retry());

/** Whether a part that is asked for waits for the network; `retry` tries at once, as is done now and then anyway. */
export const missingParts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => missing.size > 0,
  retry: retryAll,
};

function note(change: () => void): void {
  const was = missing.size > 0;
  change();
  const is = missing.size > 0;
  if (was === is) return;
  clearInterval(timer);
  if (is) {
    timer = setInterval(retryAll, RETRY_PAUSE);
    window.addEventListener('online', retryAll);
  } else window.removeEventListener('online', retryAll);
  for (const listener of listeners) listener();
}

/**
 * For `lazy`: code that can't be fetched is waited for, and a notice says so, in the place of an error that would take
 * the page away. Before the service worker is ready a part of the app may be on the server alone.
 * @throws where the server answers and has no such file: it has another version by now
 */
export const retryLoading =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => {
      if (!isLoadError(error)) throw error;
      return waitFor(load);
    });

const waitFor = async <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    let isTrying = false;
    const retry = async (): Promise<void> => {
      if (isTrying) return;
      isTrying = true;
      // Asked before the file is: what fails after that was not for want of a server.
      const answers = await isAppReachable(fetch, window.location.href);
      try {
        const loaded = await loadAgain(load);
        note(() => missing.delete(retry));
        resolve(loaded);
      } catch (error) {
        if (answers || !isLoadError(error)) {
          note(() => missing.delete(retry));
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }
      isTrying = false;
    };
    note(() => missing.add(retry));
  });
