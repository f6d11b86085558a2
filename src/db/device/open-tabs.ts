import { openDatabaseLock } from '../schema/names.ts';
import type { WindowLocks } from '../journal/ports/window-locks.ts';

/** Marks this tab as having it open; waits while it is being deleted. Returns a function that ends that. */
export function holdOpen(locks: WindowLocks | undefined, name: string): Promise<() => void> {
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((answer, fail) => {
    const held = (): Promise<void> => new Promise((letGo) => answer(letGo));
    locks.request(openDatabaseLock(name), { mode: 'shared' }, held).catch(fail);
  });
}
