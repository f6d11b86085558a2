import type { AskableLocksPort, FetchPort, LocksPort } from '../../../src/sync/ports.ts';
import { Clock, createDevice, type Device } from './sync-device.ts';

interface Holder {
  name: string;
  lose: () => void;
}

/** Locks that can be taken away, as a browser's: who had it hears of it, and goes on with what it does. */
export function stealableLocks(): AskableLocksPort {
  const holders = new Map<string, Holder>();
  const queues = new Map<string, (() => void)[]>();

  const hold = <T>(name: string, job: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const holder: Holder = { name, lose: () => reject(aborted()) };
      holders.set(name, holder);
      const free = (): void => {
        if (holders.get(name) !== holder) return;
        holders.delete(name);
        queues.get(name)?.shift()?.();
      };
      job().then(resolve, reject).finally(free);
    });
  return {
    isHeld: async (name) => holders.has(name),
    exclusive: (name, job, signal) => {
      if (!holders.has(name)) return hold(name, job);
      return new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const begin = (): void => void hold(name, job).then(resolve, reject);
        queue.push(begin);
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(begin);
          if (at !== -1) queue.splice(at, 1);
          reject(aborted());
        });
      });
    },
    steal: (name, job) => {
      holders.get(name)?.lose();
      return hold(name, job);
    },
  };
}

const aborted = (): Error => Object.assign(new Error('Aborted.'), { name: 'AbortError' });

/** What a tab can be without: while it is frozen, nothing that it waits for reaches it. */
export class Tab {
  readonly clock: Clock;
  readonly calls: { at: number; call: string }[] = [];
  private isFrozen = false;
  private held: (() => void)[] = [];

  constructor(shared: Clock) {
    this.clock = new TabClock(shared, (job) => this.reach(job));
  }

  freeze(): void {
    this.isFrozen = true;
  }

  thaw(): void {
    this.isFrozen = false;
    for (const job of this.held.splice(0)) job();
  }

  /** The network as the tab has it. */
  fetchBy(fetch: FetchPort): FetchPort {
    return (url, init) =>
      new Promise((resolve, reject) => {
        const path = new URL(url).pathname.replace('/api/v8', '');
        this.calls.push({ at: this.clock.now(), call: `${init.method ?? 'GET'} ${path}` });
        fetch(url, init).then(
          (answer) => this.reach(() => resolve(answer)),
          (cause: Error) => this.reach(() => reject(cause)),
        );
      });
  }

  /** Opens the app in this tab. Tabs of one device share the name of its storage, and its locks. */
  open(
    server: { origin: string; fetch: FetchPort },
    shared: { name: string; locks: LocksPort },
  ): Promise<Device> {
    const { origin, fetch } = server;
    const locks = this.locksBy(shared.locks);
    return createDevice(
      { origin, fetch: this.fetchBy(fetch) },
      { name: shared.name, locks, clock: this.clock },
    );
  }

  /** A frozen tab keeps its locks, and hears of neither getting nor losing one. */
  private locksBy({ exclusive, steal }: LocksPort): LocksPort {
    const here = <T>(run: (job: () => Promise<T>) => Promise<T>, job: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const inTab = (): Promise<T> =>
          new Promise((done, fail) => this.reach(() => void job().then(done, fail)));
        run(inTab).then(
          (value) => this.reach(() => resolve(value)),
          (cause: Error) => this.reach(() => reject(cause)),
        );
      });
    return {
      exclusive: (name, job, signal) => here((inTab) => exclusive(name, inTab, signal), job),
      ...(steal !== undefined && { steal: (name, job) => here((inTab) => steal(name, inTab), job) }),
    };
  }

  private reach(job: () => void): void {
    if (this.isFrozen) this.held.push(job);
    else job();
  }
}

/** The time of all tabs, whose timers go off only in a tab that is not frozen. */
class TabClock extends Clock {
  override readonly now: () => number;
  override readonly after: Clock['after'];

  constructor(shared: Clock, reach: (job: () => void) => void) {
    super();
    this.now = shared.now;
    this.after = (ms, job) => shared.after(ms, () => reach(job));
  }
}
