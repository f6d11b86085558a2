import type { WindowLocks } from './window-locks.ts';
import type { JournalLocks } from './port.ts';

/** Web Locks. Where there are none (a page without TLS) there is no journal either, and one tab is taken for all. */
export function browserLocks(locks: WindowLocks | undefined): JournalLocks {
  if (locks === undefined) {
    return { exclusive: (_name, job) => job(), take: () => Promise.resolve(() => undefined) };
  }
  return {
    exclusive: (name, job) => locks.request(name, job),
    take: (name) =>
      new Promise((answer, fail) => {
        const held = (lock: Lock | null): Promise<void> | undefined => {
          if (lock === null) {
            answer(null);
            return undefined;
          }
          return new Promise((letGo) => answer(() => letGo()));
        };
        locks.request(name, { ifAvailable: true }, held).catch(fail);
      }),
    held: async () => new Set((await locks.query()).held?.map(({ name }) => name ?? '')),
  };
}
