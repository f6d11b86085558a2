import type { WindowLocks } from './window-locks.ts';
import type { JournalLocks } from './port.ts';

/** Web Locks. Without them (a page without TLS) the journal is off too, and the tab counts as the only one. */
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
