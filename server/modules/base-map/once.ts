import { ApiError } from '../../platform/api-error.ts';

/** The most reads of other hosts at a time, and the most of files that can be large. */
const READS = 128;
const LARGE_READS = 8;

const tooBusy = () => new ApiError(429, 'too-many-requests', { headers: { 'retry-after': '5' } });

/** Does the same work once at a time: who asks meanwhile gets its result. @throws ApiError where too much is under way */
export type Once = <T>(key: string, isLarge: boolean, work: () => Promise<T>) => Promise<T>;

export function createOnce(): Once {
  const running = new Map<string, Promise<unknown>>();
  let large = 0;
  return <T>(key: string, isLarge: boolean, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    if (running.size >= READS || (isLarge && large >= LARGE_READS)) return Promise.reject(tooBusy());
    if (isLarge) large += 1;
    const made = work().finally(() => {
      running.delete(key);
      if (isLarge) large -= 1;
    });
    running.set(key, made);
    return made;
  };
}
