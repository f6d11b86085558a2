type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'waitingChanges';

function read(store: Store): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries: [string, unknown][] = Object.entries(kept);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Notes how many changes of a person wait on this device, for the sign-in page, which opens no database. */
export function noteWaiting(store: Store, database: string, count: number): void {
  const { [database]: _former, ...others } = read(store);
  const next = count > 0 ? { ...others, [database]: count } : others;
  store.setItem(KEY, JSON.stringify(next));
}

/** Changes that wait on this device, of all persons together. */
export function waitingOnDevice(store: Store): number {
  return Object.values(read(store)).reduce((sum, count) => sum + Math.max(0, count), 0);
}
