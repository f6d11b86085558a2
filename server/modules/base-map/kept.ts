/** Milliseconds for which a file is used without asking for it again. */
export const FRESH_MS = 10 * 60_000;
/** Bytes of styles and files in memory. */
export const KEPT = 64_000_000;
/** Of an entry, besides its bytes. */
export const ENTRY = 1000;

/** What was read, up to so many bytes; what was used longest ago goes first. */
export interface Kept<T> {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, bytes: number) => void;
}

export function createKept<T>(maxBytes: number): Kept<T> {
  const entries = new Map<string, { value: T; bytes: number }>();
  let held = 0;
  const drop = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, bytes) => {
      drop(key);
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
