/** What of `navigator.locks` is used. */
export type WindowLocks = Pick<LockManager, 'request' | 'query'>;

type Job<T> = (lock: Lock | null) => T | PromiseLike<T>;

/** Tells that a page is put aside in memory (`pagehide`), and that it is back (`pageshow`). */
type Page = Pick<Window, 'addEventListener'>;

const leftError = (): DOMException => new DOMException('The page was left.', 'AbortError');

/**
 * Locks that a page releases when the browser puts it aside. WebKit keeps such a page with all the locks it holds and waits
 * for, so other tabs would wait until the page is closed. For its owner a lock ends as if it was stolen. What a page asks for
 * while it is aside, it asks for when it is back.
 */
export function lettingGo(locks: WindowLocks, page: Page): WindowLocks {
  const ends = new Set<() => void>();
  let back: Promise<void> | null = null;
  let comeBack: () => void = () => undefined;
  page.addEventListener('pagehide', (event) => {
    if (!event.persisted || back !== null) return;
    back = new Promise((settle) => (comeBack = settle));
    for (const end of ends) end();
  });
  page.addEventListener('pageshow', () => {
    back = null;
    comeBack();
  });

  async function request<T>(name: string, options: LockOptions, job: Job<T>): Promise<T> {
    while (back !== null) await back;
    const waiting = new AbortController();
    let end = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      end = () => {
        waiting.abort(leftError());
        reject(leftError());
      };
    });
    left.catch(() => undefined);
    const giveUp = (): void => waiting.abort(options.signal?.reason);
    options.signal?.addEventListener('abort', giveUp);
    if (options.signal?.aborted === true) giveUp();
    // With these it is not waited for, and a signal is refused.
    const isAtOnce = options.ifAvailable === true || options.steal === true;
    ends.add(end);
    try {
      return await locks.request(
        name,
        isAtOnce ? options : { ...options, signal: waiting.signal },
        (lock) => {
          // Once the lock is held, its own signal does not release it.
          options.signal?.removeEventListener('abort', giveUp);
          return Promise.race([(async () => job(lock))(), left]);
        },
      );
    } finally {
      ends.delete(end);
      options.signal?.removeEventListener('abort', giveUp);
    }
  }
  const wrapped = (name: string, ...rest: [Job<unknown>] | [LockOptions, Job<unknown>]): Promise<unknown> =>
    rest.length === 1 ? request(name, {}, rest[0]) : request(name, rest[0], rest[1]);
  return { request: wrapped, query: () => locks.query() };
}

let made: WindowLocks | undefined;

/** The locks of this window; undefined where it has none (a page without TLS). All of the app's go through it. */
export function windowLocks(): WindowLocks | undefined {
  // A page that is not served securely has no locks.
  const { locks } = navigator as { locks?: LockManager };
  if (locks !== undefined) made ??= lettingGo(locks, globalThis);
  return made;
}
