import type { StoragePort } from '../ports.ts';

const FILLER = '0';

/**
 * Removes a secret. Browsers write a removal beside the old value, which stays readable in the profile's files for a
 * while; a value of the same length on top of it is what a page can do about that.
 */
export function eraseSecret(storage: StoragePort, key: string): void {
  const value = storage.getItem(key);
  if (value === null) return;
  storage.setItem(key, FILLER.repeat(value.length));
  storage.removeItem(key);
}

/** Whether another tab is just about to remove it. */
export const isErased = (value: string | null): boolean => value !== null && /^0*$/.test(value);
