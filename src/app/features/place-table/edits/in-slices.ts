/** Milliseconds that a slice of work takes at most: a key that is pressed meanwhile is answered at once. */
const SLICE_MS = 12;

/** Lets the page answer what waits. */
const breathe = (): Promise<void> => new Promise((settle) => void setTimeout(settle));

/**
 * Does a long work in slices.
 * @returns false where the signal ended it
 */
export async function inSlices<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let since = performance.now();
  for (const item of items) {
    if (signal?.aborted === true) return false;
    work(item);
    if (performance.now() - since < SLICE_MS) continue;
    await breathe();
    since = performance.now();
  }
  return signal?.aborted !== true;
}
