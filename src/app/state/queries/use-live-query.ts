import { useObservable } from 'dexie-react-hooks';
import { watchQuery } from '../../../db/index.ts';

/**
 * The answer of the device's database, also after each write that concerns it. Undefined while it is asked for the first time.
 * @param deps what `ask` depends on
 * @param first until the first answer
 */
export const useLiveQuery = <T>(
  ask: () => T | Promise<T>,
  deps: readonly unknown[],
  first?: NoInfer<T>,
): T | undefined => useObservable<T, T | undefined>(() => watchQuery(ask), [...deps], first);
