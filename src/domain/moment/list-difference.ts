/**
 * What is in one list and not in the other, as objects: of long lists that mostly hold the same ones, in the same order. What
 * both begin and end with is passed over.
 */
export function differenceOf<T>(
  before: readonly T[],
  now: readonly T[],
): { gone: ReadonlySet<T>; come: readonly T[] } {
  let from = 0;
  while (from < before.length && before[from] === now[from]) from += 1;
  let [end, nowEnd] = [before.length, now.length];
  while (end > from && nowEnd > from && before[end - 1] === now[nowEnd - 1]) {
    end -= 1;
    nowEnd -= 1;
  }
  const gone = new Set(before.slice(from, end));
  const come = now.slice(from, nowEnd).filter((item) => !gone.delete(item));
  return { gone, come };
}
