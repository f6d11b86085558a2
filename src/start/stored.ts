/** Local storage; a browser may refuse it when it is asked for. */
export type Storing = () => Pick<Storage, 'getItem'>;

/** Null also where the browser refuses to read. */
export function stored(storage: Storing, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
