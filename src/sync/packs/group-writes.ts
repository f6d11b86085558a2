/**
 * One write at a time: what is handed over while one is under way goes together with the next. Each call settles as the
 * write does that its item went with.
 */
export function groupWrites<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: { items: T[]; written: Promise<void> } | null = null;
  return (item) => {
    if (next !== null) {
      next.items.push(item);
      return next.written;
    }
    const items = [item];
    const begin = (): Promise<void> => {
      next = null;
      return write(items);
    };
    last = last.then(begin, begin);
    next = { items, written: last };
    return last;
  };
}
