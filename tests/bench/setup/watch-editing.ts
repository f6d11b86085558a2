/** What is seen in the page of one act; times in milliseconds of the page's clock. */
export interface Seen {
  /** When the pointer was last pressed, and released. */
  down: number;
  up: number;
  /** From the release of the pointer until a form with its fields was on the page. */
  opened?: number;
  /** The transaction with the kept draft is complete. */
  kept?: number;
  /** What the listeners of one movement of the pointer took, by its time stamp. */
  moves: Map<number, number>;
  /** How many features of the level were sent to the workers of the map, by each message that had some. */
  sent: number[];
}

declare global {
  interface Window {
    benchSeen?: Seen;
  }
}

/** Runs in the page before the app. */
export function watchEditing(): void {
  const fresh = (): Seen => ({ down: 0, up: 0, moves: new Map(), sent: [] });
  window.benchSeen = fresh();
  const seen = (): Seen => (window.benchSeen ??= fresh());

  // Sums what all listeners of a movement take.
  const listen = EventTarget.prototype.addEventListener;
  const wrapped = new WeakMap<object, EventListener>();
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    if ((type !== 'pointermove' && type !== 'mousemove') || typeof listener !== 'function')
      return listen.call(this, type, listener, options);
    const made =
      wrapped.get(listener) ??
      function timed(this: unknown, event: Event): void {
        const start = performance.now();
        listener.call(this as EventTarget, event);
        const { moves } = seen();
        // A movement fires `pointermove` and `mousemove`, at the same time.
        moves.set(event.timeStamp, (moves.get(event.timeStamp) ?? 0) + performance.now() - start);
      };
    wrapped.set(listener, made);
    return listen.call(this, type, made, options);
  };
  const forget = EventTarget.prototype.removeEventListener;
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const made = typeof listener === 'function' ? wrapped.get(listener) : undefined;
    forget.call(this, type, listener, options);
    if (made !== undefined) forget.call(this, type, made, options);
  };

  window.addEventListener('pointerdown', ({ timeStamp }) => void (seen().down = timeStamp), true);
  window.addEventListener('pointerup', ({ timeStamp }) => void (seen().up = timeStamp), true);

  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    const made = open.call(this, stores, mode, options);
    const names = typeof stores === 'string' ? [stores] : [...stores];
    if (mode === 'readwrite' && names.includes('staging'))
      made.addEventListener('complete', () => void (seen().kept ??= performance.now()));
    return made;
  };

  const count = (data: unknown): number => {
    if (typeof data !== 'object' || data === null) return 0;
    if (data instanceof Map || data instanceof Set || Array.isArray(data))
      return [...data.values()].reduce((sum: number, one) => sum + count(one), 0);
    const { type, geometry } = data as { type?: unknown; geometry?: unknown };
    if (type === 'Feature' || (geometry !== undefined && geometry !== null)) return 1;
    return Object.values(data).reduce((sum: number, one) => sum + count(one), 0);
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function postMessage(this: Worker, ...given: [unknown, never]) {
    type Message = { data?: { source?: unknown; dataDiff?: unknown; data?: unknown } } | null;
    const { source, dataDiff, data } = (given[0] as Message)?.data ?? {};
    // The level itself; what is being edited lies in a source of its own.
    const features = source === 'level' ? count(dataDiff) + count(data) : 0;
    if (features > 0) seen().sent.push(features);
    post.apply(this, given);
  } as typeof post;

  new MutationObserver(() => {
    const now = seen();
    if (now.opened === undefined && document.querySelector('button[form][type="submit"]') !== null)
      if (document.querySelector('form input') !== null) now.opened = performance.now() - now.up;
  }).observe(document, { subtree: true, childList: true });
}
