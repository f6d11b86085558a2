interface Held {
  name: string;
  mode: LockMode;
}
interface Options {
  mode?: LockMode;
  ifAvailable?: boolean;
  signal?: AbortSignal;
}
type Job = (lock: Held | null) => unknown;

/** For tests: Web Locks within one process. */
export function memoryLockManager(): LockManager {
  const held = new Set<Held>();
  const isFree = ({ name, mode }: Held): boolean =>
    [...held].every((lock) => lock.name !== name || (mode === 'shared' && lock.mode === 'shared'));
  const turn = (): Promise<void> => new Promise((settle) => setTimeout(settle, 1));
  const made = {
    query: async () => ({ held: [...held], pending: [] }),
    request: async (name: string, given: Options | Job, last?: Job) => {
      const [options, job] = typeof given === 'function' ? [{}, given] : [given, last];
      const lock: Held = { name, mode: options.mode ?? 'exclusive' };
      while (!isFree(lock)) {
        if (options.ifAvailable === true) return job?.(null);
        await turn();
        options.signal?.throwIfAborted();
      }
      held.add(lock);
      try {
        return await job?.(lock);
      } finally {
        held.delete(lock);
      }
    },
  };
  return made;
}
